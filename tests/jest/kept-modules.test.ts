import KeepingEnvironment from './environment.cjs';

test('modules are mocked or reset in a file that keeps them → an error says what the file needs', () => {
  for (const change of [() => jest.doMock('prom-client'), () => jest.resetModules()])
    expect(change).toThrow(/@jest-environment node/);
});

test('a file changes globals, environment variables and the folder → the next has the former ones', async () => {
  const { Date: date, fetch } = globalThis;
  const folder = process.cwd();
  const environment = new KeepingEnvironment({ projectConfig: { testEnvironmentOptions: {} } });
  globalThis.Date = class extends Date {} as DateConstructor;
  globalThis.fetch = () => Promise.reject(new Error('not this one'));
  process.env['SET_BY_A_TEST'] = 'yes';
  const { PATH } = process.env;
  delete process.env['PATH'];
  process.chdir('/');
  await environment.teardown();
  expect(globalThis.Date).toBe(date);
  expect(globalThis.fetch).toBe(fetch);
  expect(process.env).toMatchObject({ PATH });
  expect(process.env).not.toHaveProperty('SET_BY_A_TEST');
  expect(process.cwd()).toBe(folder);
});

import { createServer } from './server';

test('a server is alive while a dependency is down; readiness names the dependency', async () => {
  const state = { database: false };
  const app = await createServer({
    name: 'example',
    logLevel: 'silent',
    checks: {
      database: async () => {
        if (!state.database) throw new Error('no answer');
      },
      disk: async () => {},
    },
  });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const down = await app.inject('/readyz');
  expect(down.statusCode).toBe(503);
  expect(down.json()).toEqual({ status: 'down', checks: { database: 'down', disk: 'ok' } });
  state.database = true;
  const up = await app.inject('/readyz');
  expect(up.statusCode).toBe(200);
  expect(up.json()).toEqual({ status: 'ok', checks: { database: 'ok', disk: 'ok' } });
  await app.close();
});

test('a server that depends on nothing is ready', async () => {
  const app = await createServer({ name: 'example', logLevel: 'silent' });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', checks: {} });
  await app.close();
});

test('an optional dependency that is down → 200, `degraded`, and its name', async () => {
  const optionalChecks = { comments: () => Promise.reject(new Error('no answer')) };
  const app = await createServer({ name: 'example', logLevel: 'silent', optionalChecks });
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'degraded', checks: { comments: 'down' } });
  await app.close();
});

test('the reason is logged first and when it changes, not each time', async () => {
  let reason: string | undefined = 'refused';
  const checks = {
    database: async () => {
      if (reason) throw new Error(reason);
    },
  };
  const app = await createServer({ name: 'example', logLevel: 'silent', checks });
  const warn = jest.spyOn(app.log, 'warn');
  for (const next of [
    'refused',
    'refused',
    'refused',
    'incompatible',
    'incompatible',
    undefined,
    'refused',
  ]) {
    reason = next;
    await app.inject('/readyz');
  }
  const logged = warn.mock.calls.map(([details]) => (details as { reason?: string } | undefined)?.reason);
  expect(logged).toEqual(['Error: refused', 'Error: incompatible', 'Error: refused']);
  await app.close();
});

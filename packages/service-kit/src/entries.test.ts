/** @jest-environment node */
afterEach(() => {
  for (const name of ['typebox', 'fastify', 'mongoose']) jest.dontMock(name);
});

/** Loads an entry. @throws if that loads one of the packages */
const loadWithout = (entry: string, packages: string[]) =>
  jest.isolateModulesAsync(async () => {
    for (const name of packages)
      jest.doMock(name, () => {
        throw new Error(`${name} is loaded`);
      });
    await import(`./${entry}`);
  });

test.each(['base', 'processes', 'names', 'privacy', 'metrics'])(
  '%s: loads neither TypeBox nor the server nor the driver of the database, so that rules are tested without them',
  (entry) => loadWithout(entry, ['typebox', 'fastify', 'mongoose']),
);

test.each(['config', 'outgoing', 'calls'])('%s: loads neither the server nor the driver', (entry) =>
  loadWithout(entry, ['fastify', 'mongoose']),
);

test('http: loads no driver', () => loadWithout('http', ['mongoose']));

test.each([
  ['http', 'fastify'],
  ['data', 'mongoose'],
  ['jobs', 'mongoose'],
])('%s loads %s → the test finds it', (entry, name) =>
  expect(loadWithout(entry, [name])).rejects.toThrow(`${name} is loaded`),
);

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

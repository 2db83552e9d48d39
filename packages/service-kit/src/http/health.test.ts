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

test('the reason is logged first and when it changes, not each time: as a warning unless the dependency starts too', async () => {
  let reason: string | undefined;
  const checks = {
    database: async () => {
      if (reason) throw new Error(reason);
    },
  };
  const lines: { level: number; reason?: string; msg: string }[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const app = await createServer({ name: 'example', logLevel: 'info', checks, fastify: { logger } });
  for (const next of [
    'refused',
    'refused',
    'incompatible',
    undefined,
    'refused',
    'refused',
    'incompatible',
  ]) {
    reason = next;
    await app.inject('/readyz');
  }
  expect(lines.map(({ level, msg, reason: why }) => [level, msg, why])).toEqual([
    [30, 'not ready', 'Error: refused'],
    [30, 'not ready', 'Error: incompatible'],
    [30, 'ready again', undefined],
    [40, 'not ready', 'Error: refused'],
    [40, 'not ready', 'Error: incompatible'],
  ]);
  await app.close();
});

test('a dependency that is still down after two minutes → a warning, though the reason is the same', async () => {
  const lines: { level: number }[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const checks = { database: () => Promise.reject(new Error('refused')) };
  const app = await createServer({ name: 'example', logLevel: 'info', checks, fastify: { logger } });
  await app.inject('/readyz');
  const later = Date.now() + 120_001;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  for (let times = 0; times < 3; times += 1) await app.inject('/readyz');
  jest.restoreAllMocks();
  expect(lines.map(({ level }) => level)).toEqual([30, 40]);
  await app.close();
});

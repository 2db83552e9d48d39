import { setTimeout as pause } from 'node:timers/promises';
import { publicRoutes } from '@savepoint/contracts';
import { fuzzRoutes } from '@savepoint/service-kit/testing';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1000' });
});
afterAll(() => stack.close());

/** Signs in before each route, because the previous one may have deleted the member. */
async function knownValues() {
  await stack.connection.collection('account_deletions').deleteMany({});
  await stack.post('/api/user/login', {});
  return { entity_value: ['hades', 'celeste'], slugs: ['hades', 'hades,celeste'], user_uid: ['ann'] };
}

test('fuzz: no call causes a 5xx, and a rejected one stores nothing', async () => {
  const report = await fuzzRoutes({
    url: stack.url,
    connection: stack.connection,
    tokens: [() => stack.tokens.token('ann'), () => stack.tokens.token('bob')],
    knownValues,
    // A deletion that takes long is completed in the background.
    whenIdle: async () => {
      while (await stack.connection.collection('account_deletions').countDocuments({ pending: true }))
        await pause(20);
    },
  });
  const own = Object.values(publicRoutes).filter(({ upstream }) => upstream === 'user-actions');
  expect([...report.keys()]).toEqual(
    expect.arrayContaining(own.map(({ method, path }) => `${method} ${path}`)),
  );
  expect([...report].filter(([, { rejected }]) => !rejected)).toEqual([]);
});

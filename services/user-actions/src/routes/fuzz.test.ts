import { setTimeout as pause } from 'node:timers/promises';
import { publicRoutes } from '@savepoint/contracts';
import { fuzzRoutes } from '@savepoint/service-kit/testing';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1000' });
});
afterAll(() => stack.close());

/** Deletions that take long are completed in the background, and logins on new devices are announced there. */
async function whenIdle() {
  const count = (name: string, filter: object) => stack.connection.collection(name).countDocuments(filter);
  while (
    (await count('account_deletions', { pending: true })) ||
    (await count('member_sessions', { announce_to: { $exists: true } }))
  )
    await pause(20);
}

/** Signs in before each route, because the previous one may have deleted the member. */
async function knownValues() {
  await stack.connection.collection('account_deletions').deleteMany({});
  await stack.post('/api/user/login', {});
  await whenIdle();
  return { entity_value: ['hades', 'celeste'], slugs: ['hades', 'hades,celeste'], user_uid: ['ann'] };
}

test('fuzz: no call causes a 5xx, and a rejected one stores nothing', async () => {
  const report = await fuzzRoutes({
    url: stack.url,
    connection: stack.connection,
    tokens: [() => stack.tokens.token('ann'), () => stack.tokens.token('bob')],
    knownValues,
    whenIdle,
  });
  const own = Object.values(publicRoutes).filter(({ upstream }) => upstream === 'user-actions');
  expect([...report.keys()]).toEqual(
    expect.arrayContaining(own.map(({ method, path }) => `${method} ${path}`)),
  );
  expect([...report].filter(([, { rejected }]) => !rejected)).toEqual([]);
});

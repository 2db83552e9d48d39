import { callOf, publicCalls } from '@savepoint/contracts/api';
import { eventually, fuzzRoutes, rejectInvalidFields } from '@savepoint/service-kit/testing';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1000' });
});
afterAll(() => stack.close());

/** Deletions that take long are completed in the background, and logins on new devices are announced there. */
function whenIdle() {
  const count = (name: string, filter: object) => stack.connection.collection(name).countDocuments(filter);
  return eventually(
    async () =>
      !(await count('account_deletions', { pending: true })) &&
      !(await count('member_sessions', { announce_to: { $exists: true } })),
  );
}

/** Signs in before each route, because the previous one may have deleted the member. */
async function knownValues() {
  await stack.connection.collection('account_deletions').deleteMany({});
  await stack.post('/api/user/login', {});
  await whenIdle();
  return { entity_value: ['hades', 'celeste'], slugs: ['hades', 'hades,celeste'], user_uid: ['ann'] };
}

const options = () => ({
  url: stack.url,
  connection: stack.connection,
  tokens: [
    () => stack.tokens.token('ann', { roles: ['admin'] }),
    () => stack.tokens.token('ann'),
    () => stack.tokens.token('bob'),
  ],
  knownValues,
  whenIdle,
});
const own = publicCalls.map(callOf).filter(({ upstream }) => upstream === 'user-actions');
const names = own.map(({ method, path }) => `${method} ${path}`);

test('a field that is unknown, missing, of another type or beyond its bounds → 400 with its name, in every route', async () => {
  const report = await rejectInvalidFields(options());
  expect([...report.keys()]).toEqual(expect.arrayContaining(names));
  expect([...report].filter(([, calls]) => calls === 0)).toEqual([]);
});

test('fuzz: no call causes a 5xx, and a rejected one stores nothing', async () => {
  const report = await fuzzRoutes(options());
  expect([...report.keys()]).toEqual(expect.arrayContaining(names));
  expect([...report].filter(([, { rejected }]) => !rejected)).toEqual([]);
});

import type { OwnModerationPage, RefusedCalls, TeamRole } from '@savepoint/contracts/moderation';
import { eventually, manualClock } from '@savepoint/service-kit/testing';
import { addBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
manualClock();
beforeAll(async () => {
  // Bursts of three comments.
  stack = await startStack({ RATE_LIMIT_SCALE: '0.1' });
});
afterAll(() => stack.close());

const read = (roles: TeamRole[]) =>
  stack.post<{ refused_calls: RefusedCalls[]; code?: string }>(
    '/api/moderation/limits/comments',
    { days_ago: 0 },
    { as: 'root', name: 'Root', roles },
  );

test('a member posts too often → administrators see who met which limit, and the member finds it in their own data', async () => {
  for (let time = 0; time < 5; time += 1)
    await stack.post('/api/user/comments/add', addBody(), { as: 'ann', name: 'Ann' });
  const limit = { action: 'post', scope: 'member', refused: 2 };
  // Addresses are written last.
  await eventually(async () => (await read(['admin'])).body.refused_calls[0]?.addresses === 1);
  expect((await read(['admin'])).body.refused_calls).toEqual([
    {
      ...limit,
      hour: expect.any(String),
      members: 1,
      addresses: 1,
      most: [{ user_uid: 'ann', name: 'Ann', refused: 2 }],
    },
  ]);
  const own = await stack.post<OwnModerationPage>('/api/user/comments/moderation', {}, { as: 'ann' });
  expect(own.body.refused_calls).toEqual([{ ...limit, hour: expect.any(String) }]);
});

test.each([
  ['a member', [], 'moderators-only'],
  ['a moderator', ['moderator'], 'administrators-only'],
] as const)('%s cannot read whom limits stop', async (_who, roles, code) => {
  expect(await read([...roles])).toMatchObject({ status: 403, body: { code } });
});

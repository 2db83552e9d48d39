import type { TeamRole } from '@savepoint/contracts/moderation';
import { newUid, post } from '../../test/comments';
import { onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { standingModel } from '../data/models/moderation';

let stack: Stack;
const PEOPLE = ['owner', 'co-owner', 'mod', 'second', 'ann', 'chief'];
beforeAll(async () => {
  stack = await startStack();
  await registerSite(stack, 'ranked', { owners: ['owner', 'co-owner'], moderators: ['mod', 'second'] });
  for (const uid of PEOPLE) {
    await post(stack, onPage('ranked'), undefined, uid);
    await post(stack, {}, undefined, uid);
  }
});
afterAll(() => stack.close());
beforeEach(() => standingModel(stack.connection).updateMany({}, { $unset: { ban: 1, shadow: 1 } }));

interface Call {
  as: string;
  /** Role of Savepoint of the caller, and of whom it is about, as the gateway says. */
  role?: TeamRole;
  other?: TeamRole;
}
const act = (call: 'ban' | 'shadow', user_uid: string, { as, role, other }: Call, site?: string) =>
  stack.post<{ code?: string }>(
    `/api/moderation/${call}`,
    {
      ...{ action_uid: newUid(), user_uid, ...(site !== undefined && { site }) },
      ...(call === 'ban' ? { days: null, reason: '' } : { shadowed: true }),
    },
    { as, roles: role ? [role] : [], ...(other && { claims: { about: { uid: user_uid, role: other } } }) },
  );
const decided = () =>
  standingModel(stack.connection).countDocuments({
    $or: [{ ban: { $exists: true } }, { shadow: { $exists: true } }],
  } as object);

test.each<[string, string, Call, number]>([
  ['a moderator bans a member', 'ann', { as: 'mod' }, 200],
  ['a moderator bans an owner', 'owner', { as: 'mod' }, 403],
  ['a moderator bans another one', 'second', { as: 'mod' }, 403],
  ['an owner bans a moderator', 'mod', { as: 'owner' }, 200],
  ['an owner bans another one', 'co-owner', { as: 'owner' }, 403],
  ['a moderator bans an administrator of Savepoint', 'chief', { as: 'mod', other: 'admin' }, 403],
  ['an owner bans an administrator of Savepoint', 'chief', { as: 'owner', other: 'admin' }, 403],
  ['a moderator bans a moderator of Savepoint', 'chief', { as: 'mod', other: 'moderator' }, 200],
])('on a site: %s → %#', async (_what, uid, call, status) => {
  const answer = await act('ban', uid, call, 'ranked');
  expect([answer.status, await decided()]).toEqual([status, status === 200 ? 1 : 0]);
  if (status === 403) expect(answer.body.code).toBe('rank-too-high');
});

test.each<[string, Call, number]>([
  ['a moderator bans a member', { as: 'mo', role: 'moderator' }, 200],
  ['a moderator bans an administrator', { as: 'mo', role: 'moderator', other: 'admin' }, 403],
  ['a moderator bans another one', { as: 'mo', role: 'moderator', other: 'moderator' }, 403],
  ['an administrator bans a moderator', { as: 'mo', role: 'admin', other: 'moderator' }, 200],
  ['an administrator bans another one', { as: 'mo', role: 'admin', other: 'admin' }, 403],
])('on Savepoint: %s → %#', async (_what, call, status) => {
  expect((await act('ban', 'chief', call)).status).toBe(status);
  expect(await decided()).toBe(status === 200 ? 1 : 0);
});

test('nobody puts an owner or a moderator of the site in the shadow, nor an administrator', async () => {
  for (const [uid, code, other] of [
    ['owner', 'shadow-of-moderator'],
    ['second', 'shadow-of-moderator'],
    ['chief', 'rank-too-high', 'admin'],
  ] as const)
    expect(await act('shadow', uid, { as: 'mod', ...(other && { other }) }, 'ranked')).toMatchObject({
      body: { code },
    });
  expect(await decided()).toBe(0);
});

test('a banned member becomes an owner, or an administrator → the ban does not count', async () => {
  const say = (as: string, roles: TeamRole[] = []) =>
    stack.post<{ code?: string }>(
      '/api/user/comments/add',
      {
        ...{ comment_uid: newUid(), parent_uid: null, grandparent_uid: null },
        ...onPage('ranked'),
        content: `Number ${newUid()}`,
      },
      { as, roles },
    );
  expect((await act('ban', 'ann', { as: 'mod' }, 'ranked')).status).toBe(200);
  expect((await say('ann')).body.code).toBe('banned');
  expect((await say('ann', ['admin'])).status).toBe(200);
  await stack.connection
    .collection('sites')
    .updateOne({ _id: 'ranked' } as object, { $push: { owners: 'ann' } } as object);
  expect((await say('ann')).status).toBe(200);
  await stack.connection
    .collection('sites')
    .updateOne({ _id: 'ranked' } as object, { $pull: { owners: 'ann' } } as object);
});

describe('on Savepoint’s own threads, an equal', () => {
  const ban = async (user_uid: string) => {
    const action_uid = newUid();
    const body = { action_uid, user_uid, days: null, reason: '' };
    const boss = { as: 'boss', roles: ['admin'] as TeamRole[] };
    expect((await stack.post('/api/moderation/ban', body, boss)).status).toBe(200);
    return action_uid;
  };
  /** @param about what the gateway says of whom the call names */
  const undo = (action_uid: string, user_uid?: string, about?: object) =>
    stack.post<{ code?: string }>(
      '/api/moderation/undo',
      { action_uid, ...(user_uid !== undefined && { user_uid }) },
      { as: 'mo', roles: ['moderator'], ...(about && { claims: { about } }) },
    );

  test('does not undo the ban of another moderator, however the call names them', async () => {
    const action_uid = await ban('chief');
    const about = { uid: 'chief', role: 'moderator' };
    expect(await undo(action_uid, 'chief', about)).toMatchObject({ body: { code: 'rank-too-high' } });
    for (const other of [undefined, 'ann'])
      expect(await undo(action_uid, other)).toMatchObject({
        status: 400,
        body: { code: 'invalid-request', errors: { user_uid: expect.any(String) } },
      });
    expect(await decided()).toBe(1);
  });

  test('undoes the ban of a member, whose uid the log has', async () => {
    const action_uid = await ban('ann');
    const log = await stack.post<{ entries: { action_uid: string; user_uid?: string }[] }>(
      '/api/moderation/log',
      {},
      { as: 'mo', roles: ['moderator'] },
    );
    const entry = log.body.entries.find((each) => each.action_uid === action_uid);
    expect((await undo(action_uid, entry?.user_uid)).status).toBe(200);
    expect(await decided()).toBe(0);
  });
});

describe('a moderator whom an owner has banned', () => {
  const ask = (path: string, body: object, as: string) =>
    stack.post<{ code?: string }>(`/api/moderation/${path}`, { site: 'ranked', ...body }, { as });
  /** @returns the id of the action */
  async function banned(user_uid: string): Promise<string> {
    const action_uid = newUid();
    const body = { action_uid, user_uid, days: null, reason: '' };
    expect((await ask('ban', body, 'owner')).status).toBe(200);
    return action_uid;
  }
  const unban = (user_uid: string, as: string) => ask('unban', { action_uid: newUid(), user_uid }, as);

  test('does not end the ban, nor does an equal, by unbanning or by undoing it', async () => {
    const action_uid = await banned('mod');
    expect(await unban('mod', 'mod')).toMatchObject({ status: 409, body: { code: 'own-account' } });
    expect(await unban('mod', 'second')).toMatchObject({ status: 403, body: { code: 'rank-too-high' } });
    expect(await ask('undo', { action_uid }, 'mod')).toMatchObject({ body: { code: 'own-account' } });
    expect(await ask('undo', { action_uid }, 'second')).toMatchObject({ body: { code: 'rank-too-high' } });
    expect(await decided()).toBe(1);
    expect((await unban('mod', 'co-owner')).status).toBe(200);
    expect(await decided()).toBe(0);
  });

  test('does not decide on the own appeal; another one does', async () => {
    const appeal_uid = await banned('mod');
    const decisions = await stack.post<{ items: { decision_uid: string }[] }>(
      '/api/user/comments/decisions',
      {},
      { as: 'mod' },
    );
    const [{ decision_uid } = { decision_uid: '' }] = decisions.body.items;
    const appeal = { decision_uid, text: 'I did nothing.' };
    expect((await stack.post('/api/user/comments/appeal', appeal, { as: 'mod' })).status).toBe(200);
    const decision = { appeal_uid, outcome: 'reversed', answer: 'Fine.' };
    expect(await ask('appeals/decide', decision, 'mod')).toMatchObject({ body: { code: 'own-decision' } });
    expect(await decided()).toBe(1);
    expect((await ask('appeals/decide', decision, 'second')).status).toBe(200);
    expect(await decided()).toBe(0);
  });

  test('is not banned anew by an equal who undoes that the ban of a member had ended', async () => {
    await banned('ann');
    const action_uid = newUid();
    expect((await ask('unban', { action_uid, user_uid: 'ann' }, 'owner')).status).toBe(200);
    const sites = stack.connection.collection('sites');
    await sites.updateOne({ _id: 'ranked' } as object, { $push: { moderators: 'ann' } } as object);
    expect(await ask('undo', { action_uid }, 'mod')).toMatchObject({ body: { code: 'rank-too-high' } });
    await sites.updateOne({ _id: 'ranked' } as object, { $pull: { moderators: 'ann' } } as object);
    expect(await decided()).toBe(0);
  });
});

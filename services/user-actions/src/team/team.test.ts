import { nameKeyOf } from '@savepoint/service-kit/names';
import { randomUUID } from 'node:crypto';
import type { TeamMember, TeamResponse, TeamRole } from '@savepoint/contracts/moderation';
import type { AccountResponse } from '@savepoint/contracts/members';
import { eventually } from '@savepoint/service-kit/testing';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ ADMIN_UIDS: 'root, unseen' });
  for (const name of ['root', 'ada', 'mo', 'bob', 'eve']) await logIn(name);
});
afterAll(() => stack.close());
beforeEach(() => stack.connection.collection('member_roles').deleteMany({}));

const logIn = (name: string) =>
  stack.post('/api/user/login', { name, email: '' }, { as: name, name: nameOf(name) });
const nameOf = (uid: string) => uid.slice(0, 1).toUpperCase() + uid.slice(1);
const ask = <T = { code: string }>(path: string, body: object, as = 'root', roles: TeamRole[] = ['admin']) =>
  stack.post<T>(`/api/moderation/team${path}`, body, { as, name: nameOf(as), roles });
const change = (user_uid: string, role: TeamRole | null, as = 'root', change_uid: string = randomUUID()) =>
  ask('/change', { change_uid, user_uid, role, reason: ' Asked for it. ' }, as);
const answer = (as: string, change_uid: string, reply: 'accept' | 'decline' = 'accept') =>
  stack.post<{ role: TeamRole | null; code: string }>(
    '/api/user/role/answer',
    { change_uid, answer: reply },
    { as, name: nameOf(as) },
  );
/** Offers a role, which its member accepts. */
async function give(user_uid: string, role: TeamRole, as = 'root') {
  const change_uid = randomUUID();
  expect(await change(user_uid, role, as, change_uid)).toMatchObject({
    status: 200,
    body: { offered: true },
  });
  expect(await answer(user_uid, change_uid)).toMatchObject({ status: 200, body: { role } });
}
const account = async (as: string) =>
  (await stack.post<AccountResponse>('/api/user/account', {}, { as })).body.account;
const team = async () => (await ask<TeamResponse>('', {})).body;
const roleOf = async (uid: string) => (await team()).members.find(({ user_uid }) => user_uid === uid)?.role;
const given = async () =>
  (await stack.get<{ roles: { user_uid: string; role: TeamRole }[] }>('/internal/roles')).body.roles;

test('an administrator gives and takes roles → the gateway reads them, and the history says who, when and why', async () => {
  await give('mo', 'moderator');
  expect(await given()).toEqual([{ user_uid: 'mo', role: 'moderator' }]);
  await give('mo', 'admin');
  expect(await given()).toEqual([{ user_uid: 'mo', role: 'admin' }]);
  expect(await change('mo', null)).toMatchObject({ status: 200, body: { offered: false } });
  expect(await given()).toEqual([]);
  const { members, changes } = await team();
  expect(members.map(({ user_uid, fixed }) => [user_uid, fixed])).toEqual([
    ['unseen', true],
    ['root', true],
  ]);
  const common = { user_uid: 'mo', name: 'Mo', by: 'Root', reason: 'Asked for it.' };
  expect(changes).toHaveLength(5);
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, before: null, after: 'moderator', event: 'offered' }),
      expect.objectContaining({ ...common, before: null, after: 'moderator', event: 'accepted', by: 'Mo' }),
      expect.objectContaining({ ...common, before: 'moderator', after: 'admin', event: 'offered' }),
      expect.objectContaining({
        ...common,
        before: 'moderator',
        after: 'admin',
        event: 'accepted',
        by: 'Mo',
      }),
      expect.objectContaining({ ...common, before: 'admin', after: null }),
    ]),
  );
});

test.each([
  ['a member', [], 'moderators-only'],
  ['a moderator', ['moderator'], 'administrators-only'],
] as const)('%s can neither read nor change the team', async (_who, roles, code) => {
  const body = { change_uid: randomUUID(), user_uid: 'bob', role: 'admin', reason: 'Me' };
  for (const [path, sent] of [
    ['', {}],
    ['/find', { query: 'Ada' }],
    ['/change', body],
  ] as const)
    expect(await ask(path, sent, 'bob', [...roles])).toMatchObject({ status: 403, body: { code } });
  expect(await given()).toEqual([]);
});

test('a repeated call changes nothing; another change to the same role is rejected', async () => {
  const change_uid = randomUUID();
  for (let time = 0; time < 2; time++)
    expect(await change('mo', 'moderator', 'root', change_uid)).toMatchObject({ status: 200 });
  expect((await team()).changes).toHaveLength(1);
  await answer('mo', change_uid);
  expect(await change('mo', 'moderator', 'root', change_uid)).toMatchObject({ status: 200 });
  expect((await team()).changes).toHaveLength(2);
  expect(await change('mo', 'moderator')).toMatchObject({ status: 409, body: { code: 'same-role' } });
});

test('an id stands for one change → with another role, reason, member or administrator it is rejected', async () => {
  const change_uid = randomUUID();
  await give('ada', 'admin');
  const body = { change_uid, user_uid: 'mo', role: 'moderator', reason: 'Helps' };
  expect(await ask('/change', body)).toMatchObject({ status: 200 });
  for (const over of [{ role: 'admin' }, { role: null }, { reason: 'Other' }, { user_uid: 'bob' }])
    expect([over, await ask('/change', { ...body, ...over })]).toMatchObject([
      over,
      { status: 409, body: { code: 'action-uid-used' } },
    ]);
  expect(await ask('/change', body, 'ada')).toMatchObject({ status: 409 });
  expect(await ask('/change', body)).toMatchObject({ status: 200 });
  expect(await given()).toEqual([{ user_uid: 'ada', role: 'admin' }]);
  expect((await team()).offers).toMatchObject([{ user_uid: 'mo', role: 'moderator' }]);
});

test('administrators of the settings keep their role', async () => {
  expect(await change('root', null)).toMatchObject({ status: 409, body: { code: 'role-in-settings' } });
  await change('ada', 'admin');
  expect(await change('root', 'moderator', 'ada')).toMatchObject({ body: { code: 'role-in-settings' } });
  expect(await roleOf('root')).toBe('admin');
});

test('a role for nobody, or without a reason → rejected', async () => {
  expect(await change('nobody', 'admin')).toMatchObject({ status: 404, body: { code: 'no-such-user' } });
  const body = { change_uid: randomUUID(), user_uid: 'mo', role: 'admin', reason: '  ' };
  expect(await ask('/change', body)).toMatchObject({ status: 400 });
  expect(await given()).toEqual([]);
});

test('concurrent changes of one member → one is stored, the others are told', async () => {
  const answers = await Promise.all([
    change('mo', 'admin'),
    change('mo', 'moderator'),
    change('mo', 'admin'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength((await team()).changes.length);
  for (const { status, body } of answers)
    if (status !== 200) expect(['role-changed', 'same-role']).toContain(body.code);
});

test('members are found by id, by name and by names that look like it', async () => {
  const find = async (query: string) =>
    (await ask<{ members: TeamMember[] }>('/find', { query })).body.members.map(({ user_uid }) => user_uid);
  expect(await find('eve')).toEqual(['eve']);
  expect(await find(' Eve ')).toEqual(['eve']);
  expect(await find('Еve')).toEqual(['eve']);
  expect(await find('Nobody')).toEqual([]);
  await stack.post('/api/user/name', { name: 'Grace' }, { as: 'eve', name: 'Eve' });
  const [found] = (await ask<{ members: TeamMember[] }>('/find', { query: 'grace' })).body.members;
  expect(found).toEqual({ user_uid: 'eve', name: 'Grace', role: null, fixed: false });
});

test('the id of a member finds them alone, though somebody bears it as a name', async () => {
  const find = async (query: string) =>
    (await ask<{ members: TeamMember[] }>('/find', { query })).body.members.map(({ user_uid }) => user_uid);
  const uid = 'Qm4Zx8rTt0pW2vKb7nYd5sHc1Lf';
  const names = stack.connection.collection<{ _id: string; user_uid: string }>('member_names');
  const bear = (name: string) =>
    names.replaceOne({ _id: nameKeyOf(name) }, { user_uid: 'eve' }, { upsert: true });
  await logIn(uid);
  for (const name of [uid, 'ada']) await bear(name);
  expect([await find(uid), await find(` ${uid} `), await find('ada')]).toEqual([[uid], [uid], ['ada']]);
  const nobody = 'Zz4Zx8rTt0pW2vKb7nYd5sHc1Lf';
  await bear(nobody);
  expect(await find(nobody)).toEqual([]);
  await names.deleteMany({});
});

test('the account is deleted → its role is deleted', async () => {
  await logIn('leaver');
  await give('leaver', 'moderator');
  await change('leaver', 'admin');
  expect(await account('leaver')).toMatchObject({
    roles: [
      { role: 'moderator', event: 'offered', reason: 'Asked for it.' },
      { role: 'moderator', event: 'accepted', since: expect.any(String), reason: 'Asked for it.' },
      { role: 'admin', event: 'offered' },
    ],
    role_offer: { role: 'admin', by: 'Root', reason: 'Asked for it.' },
  });
  await eventually(
    async () =>
      (await stack.post<{ finished: boolean }>('/api/user/delete', { comments: 'remove' }, { as: 'leaver' }))
        .body.finished,
  );
  expect(await given()).toEqual([]);
  expect(JSON.stringify(await team())).not.toContain('leaver');
});

test('a role was taken a moment ago → its token changes no roles, the own one included', async () => {
  await give('ada', 'admin');
  await change('ada', null);
  for (const [uid, role] of [
    ['ada', 'admin'],
    ['bob', 'moderator'],
  ] as const)
    expect(await change(uid, role, 'ada')).toMatchObject({
      status: 403,
      body: { code: 'administrators-only' },
    });
  expect(await given()).toEqual([]);
});

describe('nobody has a role who has not accepted it', () => {
  const offer = async (role: TeamRole = 'moderator', as = 'root') => {
    const change_uid = randomUUID();
    expect(await change('mo', role, as, change_uid)).toMatchObject({ status: 200, body: { offered: true } });
    return change_uid;
  };
  const isGone = async (change_uid: string, as = 'mo') => {
    expect(await answer(as, change_uid)).toMatchObject({ status: 404, body: { code: 'no-such-invitation' } });
    expect((await given()).map(({ user_uid }) => user_uid)).not.toContain('mo');
  };

  test('offered → no role; the member and administrators see it, others do not', async () => {
    const change_uid = await offer();
    expect(await given()).toEqual([]);
    const seen = { change_uid, role: 'moderator', by: 'Root', reason: 'Asked for it.' };
    expect((await account('mo')).role_offer).toMatchObject({ ...seen, expires: expect.any(String) });
    expect((await team()).offers).toMatchObject([{ ...seen, user_uid: 'mo', name: 'Mo' }]);
    expect(await account('bob')).not.toHaveProperty('role_offer');
    await isGone(change_uid, 'bob');
    expect((await account('mo')).roles).toMatchObject([{ role: 'moderator', event: 'offered' }]);
  });

  test('declined → no role, and nothing to accept any more', async () => {
    const change_uid = await offer('admin');
    expect(await answer('mo', change_uid, 'decline')).toMatchObject({ status: 200, body: { role: null } });
    await isGone(change_uid);
    expect((await team()).changes.map(({ event }) => event).sort()).toEqual(['declined', 'offered']);
  });

  test('withdrawn, replaced by another one, or its time over → it is gone', async () => {
    const first = await offer();
    expect(await change('mo', null)).toMatchObject({ status: 200, body: { offered: false } });
    expect((await team()).offers).toEqual([]);
    await isGone(first);
    const second = await offer();
    const third = await offer('admin');
    await isGone(second);
    const roles = stack.connection.collection<{ _id: string }>('member_roles');
    await roles.updateOne({ _id: 'mo' }, { $set: { 'offer.expires': new Date(Date.now() - 1) } });
    expect(await account('mo')).not.toHaveProperty('role_offer');
    expect((await team()).offers).toEqual([]);
    await isGone(third);
  });

  test('who made it is no administrator any more → it is gone', async () => {
    await give('ada', 'admin');
    const change_uid = await offer('admin', 'ada');
    await change('ada', 'moderator');
    expect(await account('mo')).not.toHaveProperty('role_offer');
    expect((await team()).offers).toEqual([]);
    await isGone(change_uid);
  });

  test('a moderator is offered more: they stay one until they accept; less takes effect at once', async () => {
    await give('mo', 'moderator');
    const change_uid = await offer('admin');
    expect(await given()).toEqual([{ user_uid: 'mo', role: 'moderator' }]);
    expect(await change('mo', 'moderator')).toMatchObject({ status: 200 });
    expect((await answer('mo', change_uid)).status).toBe(404);
    await give('mo', 'admin');
    expect(await change('mo', 'moderator')).toMatchObject({ status: 200, body: { offered: false } });
    expect(await given()).toEqual([{ user_uid: 'mo', role: 'moderator' }]);
  });

  test('it is accepted and withdrawn at the same time → one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      await stack.connection.collection('member_roles').deleteMany({});
      const change_uid = await offer();
      const [accepted, withdrawn] = await Promise.all([answer('mo', change_uid), change('mo', null)]);
      const isModerator = (await given()).length > 0;
      // Both in turn: what was accepted first is taken.
      if (withdrawn.status === 200) expect(isModerator).toBe(false);
      else expect([accepted.status, isModerator]).toEqual([200, true]);
    }
  });
});

describe('without administrators in the settings', () => {
  let own: Stack;
  let other: { url: string };
  beforeAll(async () => {
    own = await startStack();
    other = await own.startInstance();
    for (const name of ['ada', 'mo', 'bob'])
      await own.post('/api/user/login', { name, email: '' }, { as: name });
  });
  afterAll(() => own.close());
  const roles = () => own.connection.collection<{ _id: string; role: TeamRole | null }>('member_roles');
  beforeEach(() => reset('ada', 'mo'));
  async function reset(...uids: string[]) {
    await roles().deleteMany({});
    await roles().insertMany(
      uids.map((_id) => ({ _id, role: 'admin' as const, version: 0, changes: [] })) as never,
    );
  }
  const take = (user_uid: string, as: string, at = own.url) =>
    own.post<{ code: string }>(
      '/api/moderation/team/change',
      { change_uid: randomUUID(), user_uid, role: null, reason: 'Done' },
      { as, roles: ['admin'], url: at },
    );
  const administrators = async () => (await roles().find({ role: 'admin' }).toArray()).map(({ _id }) => _id);

  test('of two administrators who step down at the same time, one at least stays', async () => {
    const answers = await Promise.all([take('ada', 'ada'), take('mo', 'mo', other.url)]);
    const left = await administrators();
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBe(2 - answers.filter(({ status }) => status === 200).length);
    const [last] = left;
    // Whoever is left alone cannot step down.
    if (left.length === 1)
      expect(await take(last!, last!)).toMatchObject({ status: 409, body: { code: 'last-administrator' } });
  });

  test.each<[string, string[], [string, string][]]>([
    [
      'two take each other’s role',
      ['ada', 'mo'],
      [
        ['mo', 'ada'],
        ['ada', 'mo'],
      ],
    ],
    [
      'one steps down and takes the other’s role',
      ['ada', 'mo'],
      [
        ['ada', 'ada'],
        ['mo', 'ada'],
      ],
    ],
    [
      'three take each other’s role in turn',
      ['ada', 'mo', 'bob'],
      [
        ['mo', 'ada'],
        ['bob', 'mo'],
        ['ada', 'bob'],
      ],
    ],
  ])('%s at the same time, on two instances → an administrator remains', async (_what, uids, calls) => {
    for (let round = 0; round < 20; round++) {
      await reset(...uids);
      const answers = await Promise.all(
        calls.map(([user_uid, as], index) => take(user_uid, as, index % 2 ? other.url : own.url)),
      );
      const left = await administrators();
      expect(left.length).toBeGreaterThan(0);
      expect(left.length).toBe(uids.length - answers.filter(({ status }) => status === 200).length);
      for (const { status, body } of answers)
        if (status !== 200)
          expect(['role-changed', 'same-role', 'administrators-only', 'last-administrator']).toContain(
            body.code,
          );
    }
  });
});

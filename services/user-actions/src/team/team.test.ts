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
const team = async () => (await ask<TeamResponse>('', {})).body;
const roleOf = async (uid: string) => (await team()).members.find(({ user_uid }) => user_uid === uid)?.role;
const given = async () =>
  (await stack.get<{ roles: { user_uid: string; role: TeamRole }[] }>('/internal/roles')).body.roles;

test('an administrator gives and takes roles → the gateway reads them, and the history says who, when and why', async () => {
  expect(await change('mo', 'moderator')).toMatchObject({ status: 200 });
  expect(await given()).toEqual([{ user_uid: 'mo', role: 'moderator' }]);
  expect(await change('mo', 'admin')).toMatchObject({ status: 200 });
  expect(await given()).toEqual([{ user_uid: 'mo', role: 'admin' }]);
  expect(await change('mo', null)).toMatchObject({ status: 200 });
  expect(await given()).toEqual([]);
  const { members, changes } = await team();
  expect(members.map(({ user_uid, fixed }) => [user_uid, fixed])).toEqual([
    ['unseen', true],
    ['root', true],
  ]);
  const common = { user_uid: 'mo', name: 'Mo', by: 'Root', reason: 'Asked for it.' };
  expect(changes).toHaveLength(3);
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, before: null, after: 'moderator' }),
      expect.objectContaining({ ...common, before: 'moderator', after: 'admin' }),
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
  expect(await change('mo', 'moderator')).toMatchObject({ status: 409, body: { code: 'same-role' } });
});

test('an id stands for one change → with another role, reason, member or administrator it is rejected', async () => {
  const change_uid = randomUUID();
  await change('ada', 'admin');
  const body = { change_uid, user_uid: 'mo', role: 'moderator', reason: 'Helps' };
  expect(await ask('/change', body)).toMatchObject({ status: 200 });
  for (const over of [{ role: 'admin' }, { role: null }, { reason: 'Other' }, { user_uid: 'bob' }])
    expect([over, await ask('/change', { ...body, ...over })]).toMatchObject([
      over,
      { status: 409, body: { code: 'action-uid-used' } },
    ]);
  expect(await ask('/change', body, 'ada')).toMatchObject({ status: 409 });
  expect(await ask('/change', body)).toMatchObject({ status: 200 });
  expect(await given()).toEqual([
    { user_uid: 'ada', role: 'admin' },
    { user_uid: 'mo', role: 'moderator' },
  ]);
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
  await change('leaver', 'moderator');
  const account = await stack.post<AccountResponse>('/api/user/account', {}, { as: 'leaver' });
  expect(account.body.account.roles).toEqual([
    { role: 'moderator', since: expect.any(String), reason: 'Asked for it.' },
  ]);
  await eventually(
    async () =>
      (await stack.post<{ finished: boolean }>('/api/user/delete', { comments: 'remove' }, { as: 'leaver' }))
        .body.finished,
  );
  expect(await given()).toEqual([]);
  expect(JSON.stringify(await team())).not.toContain('leaver');
});

test('a role was taken a moment ago → its token changes no roles, the own one included', async () => {
  await change('ada', 'admin');
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

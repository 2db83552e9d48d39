import type {
  AccountResponse,
  ChooseNameResponse,
  LoginResponse,
  MemberNamesResponse,
} from '@savepoint/contracts/members';
import { eventually } from '@savepoint/service-kit/testing';
import { nameKeyOf } from '@savepoint/service-kit/names';
import type { FastifyBaseLogger } from 'fastify';
import { startStack, type Stack } from '../../test/stack';
import { createModels } from '../models';
import { reportNamesLikeUids } from './names-like-uids';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ RESERVED_NAMES: 'Iris Vale' });
  stack.catalogue.state.authors = ['Ines Okafor'];
});
afterAll(() => stack.close());
beforeEach(async () => {
  for (const name of ['profiles', 'member_names', 'account_deletions'])
    await stack.connection.collection(name).deleteMany({});
  stack.comments.state.renames.length = 0;
});

const login = (as: string, name = as, more: object = {}) =>
  stack.post<LoginResponse>('/api/user/login', { name: '', email: '' }, { as, name, ...more });
const choose = (as: string, name: string, more: object = {}) =>
  stack.post<ChooseNameResponse & { code: string; error: string }>(
    '/api/user/name',
    { name },
    { as, ...more },
  );
const account = async (as: string) =>
  (await stack.post<AccountResponse>('/api/user/account', {}, { as })).body.account;
const profiles = () => stack.connection.collection<{ _id: string }>('profiles');
const DAY_MS = 86_400_000;
/** Moves the last change of a member’s name into the past. */
const letTimePass = (as: string, days: number) =>
  profiles().updateOne({ _id: as }, { $set: { named_at: new Date(Date.now() - days * DAY_MS) } });

test('a chosen name is shown in place of the account’s, and the comments service is told', async () => {
  await login('ann', 'Ann Account');
  const { status, body } = await choose('ann', '  Ada\u200b   L. ');
  expect([status, body.name]).toEqual([200, 'Ada L.']);
  expect(new Date(body.name_change_from).getTime() - Date.now()).toBeGreaterThan(29 * DAY_MS);
  expect((await login('ann', 'Ann Account')).body.profile.name).toBe('Ada L.');
  const { name, names, created, name_change_from } = await account('ann');
  expect([name, name_change_from]).toEqual(['Ann Account', body.name_change_from]);
  expect(names).toEqual([
    { name: 'Ann Account', since: created },
    { name: 'Ada L.', since: expect.any(String) },
  ]);
  expect(stack.comments.state.renames).toMatchObject([{ user_uid: 'ann', name: 'Ada L.' }]);
});

test('a name is changed at most once in 30 days; the same one again is no change', async () => {
  await login('ann');
  const first = await choose('ann', 'Ada');
  expect(await choose('ann', 'Ada')).toEqual(first);
  const again = await choose('ann', 'Adam');
  expect(again).toMatchObject({ status: 409, body: { code: 'name-changed-recently' } });
  expect(again.body.error).toMatch(/^You can choose another name from .+ on\.$/);
  await letTimePass('ann', 29);
  expect((await choose('ann', 'Adam')).status).toBe(409);
  await letTimePass('ann', 31);
  expect((await choose('ann', 'Adam')).status).toBe(200);
  expect((await account('ann')).names?.map(({ name }) => name)).toEqual(['ann', 'Ada', 'Adam']);
});

test.each(['Ada', 'ADA', 'Аdа', 'A.d.a', 'A d\u0301a'])(
  '“%s” is taken when somebody has the name Ada, also after they chose another one',
  async (name) => {
    await login('ann');
    await login('bob');
    await choose('ann', 'Ada');
    expect(await choose('bob', name)).toMatchObject({ status: 409, body: { code: 'name-taken' } });
    await letTimePass('ann', 31);
    await choose('ann', 'Grace');
    expect((await choose('bob', name)).status).toBe(409);
    expect((await account('bob')).names).toBeUndefined();
  },
);

test('the name of somebody else’s account is taken, until they choose another one', async () => {
  await login('ann', 'Ada');
  await login('bob');
  expect((await choose('bob', 'Аda')).body.code).toBe('name-taken');
  await choose('ann', 'Grace');
  expect((await choose('bob', 'Ada')).status).toBe(200);
});

test('an account whose name somebody else chose is shown without it', async () => {
  await login('ann');
  await choose('ann', 'Ada');
  expect((await login('cyd', 'ADA')).body.profile.name).toBe('Member');
  expect((await login('ann', 'Ada')).body.profile.name).toBe('Ada');
});

test.each(['Moderator', 'Sаvepoint', 'Admin 2', 'Ines Okafor', 'Inеs  Okafor', 'iris vale', 'Member'])(
  '“%s” is reserved',
  async (name) => {
    await login('ann');
    expect(await choose('ann', name)).toMatchObject({ status: 409, body: { code: 'name-reserved' } });
  },
);

const UID = 'Qm4Zx8rTt0pW2vKb7nYd5sHc1Lf';
test.each([UID, UID.toLowerCase(), UID.match(/.{4}/g)!.join(' '), UID.replace('c', '\u0441')])(
  '“%s” looks like the id of an account: nobody can have it, administrators neither',
  async (name) => {
    await login('ann');
    for (const roles of [[], ['admin']])
      expect(await choose('ann', name, { roles })).toMatchObject({
        status: 409,
        body: { code: 'name-reserved' },
      });
  },
);

test.each(['greta', 'GRETA', 'G r e t a', 'Grеtа'])(
  '“%s” looks like the short id of a member: nobody else can have it, nor is shown under it',
  async (name) => {
    await login('greta', 'Greta Account');
    await login('ann');
    expect(await choose('ann', name)).toMatchObject({ status: 409, body: { code: 'name-reserved' } });
    expect((await choose('greta', 'Greta')).status).toBe(200);
    expect((await login('bob', name)).body.profile.name).toBe('Member');
  },
);

describe('names from before', () => {
  const reported = async () => {
    const lines: { members?: { uid: string; name: string }[] }[] = [];
    const log = { warn: (fields: object) => lines.push(fields) } as unknown as FastifyBaseLogger;
    await reportNamesLikeUids(createModels(stack.connection), log, new AbortController().signal);
    return lines.flatMap(({ members = [] }) => members);
  };
  const chosenBefore = async (as: string, name: string) => {
    await login(as);
    const since = new Date(0);
    await profiles().updateOne(
      { _id: as },
      { $set: { names: [{ name, since }], named_at: since }, $unset: { uid_key: 1 } },
    );
    await stack.connection
      .collection<{ _id: string }>('member_names')
      .insertOne({ _id: nameKeyOf(name), user_uid: as } as never);
  };

  test('that look like uids are reported at the start, are not shown, and are gone once others are chosen', async () => {
    await chosenBefore('ann', UID);
    await chosenBefore('bob', 'Dora');
    await chosenBefore('cyd', 'Cyd');
    await login('dora');
    expect(await reported()).toEqual([
      { uid: 'ann', name: UID },
      { uid: 'bob', name: 'Dora' },
    ]);
    expect((await login('ann')).body.profile.name).toBe('Member');
    for (const [as, name] of [
      ['ann', 'Ann'],
      ['bob', 'Bob'],
    ] as const)
      expect((await choose(as, name)).status).toBe(200);
    expect(await reported()).toEqual([]);
  });

  test('somebody joins whose id another member’s name is → that name is reported', async () => {
    await chosenBefore('ann', 'Emil');
    expect(await reported()).toEqual([]);
    await login('emil');
    expect(await reported()).toEqual([{ uid: 'ann', name: 'Emil' }]);
  });
});

test('administrators may have reserved names', async () => {
  await login('mo', 'Mo', { roles: ['admin'] });
  expect((await choose('mo', 'Ines Okafor', { roles: ['admin'] })).status).toBe(200);
});

test.each([
  '',
  ' ',
  'ann@mail.example',
  'Ann <ann@mail.example>',
  '\u200b\u3164',
  '---',
  'x'.repeat(41),
  'x'.repeat(201),
])('%j is not a name', async (name) => {
  await login('ann');
  const { status, body } = await choose('ann', name);
  expect(status).toBe(400);
  expect(['invalid-name', 'invalid-request']).toContain(body.code);
});

test('before the first sign-in there is no account', async () => {
  expect(await choose('nobody', 'Ada')).toMatchObject({ status: 404, body: { code: 'no-such-account' } });
});

test('the names of authors cannot be read → 503, and nothing is stored', async () => {
  await login('ann');
  stack.catalogue.state.failing = true;
  expect(await choose('ann', 'Ada')).toMatchObject({ status: 503, body: { code: 'catalog-unavailable' } });
  stack.catalogue.state.failing = false;
  expect(await stack.connection.collection('member_names').countDocuments()).toBe(0);
});

test('twenty members choose names that look alike at the same time, through two instances → one has it', async () => {
  const { url } = await stack.startInstance();
  const members = Array.from({ length: 20 }, (_, index) => `member-${index}`);
  for (const member of members) await login(member);
  const answers = await Promise.all(
    members.map((member, index) => choose(member, index % 3 ? 'Grace' : 'Grаce', index % 2 ? { url } : {})),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'name-taken')).toHaveLength(19);
});

test('one member chooses twenty names at the same time → one is stored, and the others stay free', async () => {
  await login('ann');
  await login('bob');
  const names = Array.from({ length: 20 }, (_, index) => `Grace ${String.fromCharCode(65 + index)}ndrew`);
  const answers = await Promise.all(names.map((name) => choose('ann', name)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const stored = await stack.connection.collection('member_names').find().toArray();
  expect(stored).toHaveLength(1);
  const free = names.find((_name, index) => answers[index]?.status !== 200);
  expect((await choose('bob', free!)).status).toBe(200);
});

test('the comments service is down → the name is stored, and comments are renamed later', async () => {
  await login('ann');
  stack.comments.state.failing = true;
  expect((await choose('ann', 'Ada')).status).toBe(200);
  expect(stack.comments.state.renames).toEqual([]);
  stack.comments.state.failing = false;
  await eventually(() => stack.comments.state.renames.length > 0);
  expect(stack.comments.state.renames[0]).toMatchObject({ user_uid: 'ann', name: 'Ada' });
});

test('comments are looked through again once no call with the earlier name is under way, then not any more', async () => {
  await login('ann');
  await choose('ann', 'Ada');
  const due = async () =>
    ((await profiles().findOne({ _id: 'ann' })) as unknown as { rename_due?: Date }).rename_due;
  expect((await due())?.getTime()).toBeGreaterThan(Date.now());
  const past = new Date(Date.now() - 60_000);
  await profiles().updateOne({ _id: 'ann' }, { $set: { named_at: past, rename_due: past } });
  await eventually(async () => (await due()) === undefined);
  // More than one instance may look at the same time.
  const times = stack.comments.state.renames.map(({ named_at }) => named_at);
  expect(new Set(times).size).toBe(2);
});

test('moderators read the names of a member; other members cannot', async () => {
  await login('ann', 'Ann Account');
  await choose('ann', 'Ada');
  const read = (options: object) =>
    stack.post<MemberNamesResponse>('/api/moderation/names', { user_uid: 'ann' }, options);
  const { body } = await read({ as: 'mo', roles: ['admin'] });
  expect(body.names.map(({ name }) => name)).toEqual(['Ann Account', 'Ada']);
  expect(await read({ as: 'bob' })).toMatchObject({ status: 403, body: { code: 'moderators-only' } });
});

test('a deleted account → its names are free', async () => {
  await login('ann');
  await login('bob');
  await choose('ann', 'Ada');
  await stack.post('/api/user/delete', { comments: 'remove' }, { as: 'ann' });
  expect(await stack.connection.collection('member_names').countDocuments()).toBe(0);
  expect((await choose('bob', 'Ada')).status).toBe(200);
});

import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { SiteMember } from '@savepoint/contracts/sites';
import { onKnownPage, onPage, pageQuery, registerSite } from '../../test/sites';
import { addKey, signWith } from '../../test/sign-on';
import { addBody, post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';
import { signOnKeyModel } from '../data/models/site';
import { addSignOnKey, listSignOnKeys, revokeSignOnKey } from './sign-on-keys';
import { removeSite } from './edit-sites';
import { siteModel } from '../data/models/site';

type Key = Awaited<ReturnType<typeof addKey>>;

let stack: Stack;
let [secret, pair, others]: [Key, Key, Key] = [] as never;
beforeAll(async () => {
  stack = await startStack();
  for (const site of ['blog', 'other', 'gone']) await registerSite(stack, site);
  secret = await addKey(stack, 'blog', 'HS256');
  pair = await addKey(stack, 'blog', 'EdDSA');
  others = await addKey(stack, 'other', 'EdDSA');
});
afterAll(() => stack.close());

const verify = async (token: string) =>
  (await stack.post<{ member: SiteMember | null }>('/internal/sign-on', { token }, { as: null })).body.member;
const nowS = () => Math.floor(Date.now() / 1000);

test('a token of either algorithm → the reader, with a uid that is neither another site’s nor Savepoint’s', async () => {
  const claims = { email: 'ada@example.org', role: 'moderator', picture: 'https://a.example/b.png', more: 1 };
  const member = await verify(secret.sign(claims));
  expect(member).toEqual({
    site: 'blog',
    signed_with: secret.kid,
    uid: expect.stringMatching(/^@blog\.[\w-]{27}$/),
    name: 'Ada',
    email: 'ada@example.org',
    is_moderator: true,
    issued_at: expect.any(Number),
    expires_at: expect.any(Number),
  });
  expect(await verify(pair.sign())).toMatchObject({ uid: member!.uid, email: '', is_moderator: false });
  const elsewhere = await verify(others.sign());
  expect(elsewhere).toMatchObject({ site: 'other', uid: expect.stringMatching(/^@other\./) });
  expect(await verify(secret.sign({ sub: 'reader-2', name: 'A\u202eda\u0000' }))).toMatchObject({
    uid: expect.not.stringContaining(member!.uid),
    name: 'Ada',
  });
});

const forged: [string, () => string][] = [
  ['of another site’s key, with the id of this one', () => others.sign({}, { kid: pair.kid })],
  ['with an unknown key', () => secret.sign({}, { kid: 'blog.00000000' })],
  ['without a key', () => secret.sign({}, { kid: undefined })],
  ['with a key of another form', () => secret.sign({}, { kid: '../blog' })],
  ['unsigned', () => unsigned({ alg: 'none', kid: pair.kid })],
  ['HS256 with the public key as its secret', () => confused()],
  ['expired', () => secret.sign({ iat: nowS() - 3600, exp: nowS() - 10 })],
  ['that never expires', () => secret.sign({ exp: undefined })],
  ['valid for more than a day', () => secret.sign({ exp: nowS() + 25 * 3600 })],
  ['without a time', () => secret.sign({ iat: undefined })],
  ['of the future', () => secret.sign({ iat: nowS() + 600, exp: nowS() + 700 })],
  ['without an id', () => secret.sign({ sub: undefined })],
  ['with an empty id', () => secret.sign({ sub: '' })],
  ['whose id is a number', () => secret.sign({ sub: 7 })],
  ['without a name', () => secret.sign({ name: undefined })],
  ['with an unknown role', () => secret.sign({ role: 'admin' })],
  ['with a picture that is a script', () => secret.sign({ picture: 'javascript:alert(1)' })],
  ['that is changed', () => tampered()],
  ['that is none', () => 'hello'],
];
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (header: object) =>
  `${part(header)}.${part({ sub: 'x', name: 'X', iat: nowS(), exp: nowS() + 60 })}.`;
const confused = () => {
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  const signed = unsigned({ alg: 'HS256', kid: pair.kid }).slice(0, -1);
  return `${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`;
};
const tampered = () => {
  const [header, , signature] = secret.sign().split('.');
  return `${header}.${part({ sub: 'eve', name: 'Eve', iat: nowS(), exp: nowS() + 60 })}.${signature}`;
};

test.each(forged)('a token %s → nobody', async (_what, make) => {
  expect(await verify(make())).toBeNull();
});

test('HS256 with the stored public key of an EdDSA key as its secret → nobody', async () => {
  const stored = await signOnKeyModel(stack.connection).findById(pair.kid).lean();
  const signed = unsigned({ alg: 'HS256', kid: pair.kid }).slice(0, -1);
  const signature = createHmac('sha256', stored!.key).update(signed).digest('base64url');
  expect(await verify(`${signed}.${signature}`)).toBeNull();
});

test('keys are rotated: two are valid at a time, a revoked one is not, nor those of a removed site', async () => {
  const keys = signOnKeyModel(stack.connection);
  await registerSite(stack, 'rotating');
  const [first, second] = [
    await addKey(stack, 'rotating', 'HS256'),
    await addKey(stack, 'rotating', 'HS256'),
  ];
  await expect(addSignOnKey(keys, 'rotating', 'HS256')).rejects.toThrow('has 2 keys');
  for (const { sign } of [first, second]) expect(await verify(sign())).not.toBeNull();
  await expect(revokeSignOnKey(keys, 'blog', first.kid)).rejects.toThrow('no key');
  await revokeSignOnKey(keys, 'rotating', first.kid);
  expect(await verify(first.sign())).toBeNull();
  expect(await verify(second.sign())).not.toBeNull();
  const listed = await listSignOnKeys(keys, 'rotating');
  expect(listed).toEqual([{ kid: second.kid, algorithm: 'HS256', created: expect.any(String) }]);

  const gone = await addKey(stack, 'gone', 'HS256');
  await removeSite(siteModel(stack.connection), 'gone', async () => {});
  expect(await verify(gone.sign())).toBeNull();
  expect(await verify(signWith(gone.signing_key, 'HS256', secret.kid)())).toBeNull();
});

describe('a reader whom a site has logged in', () => {
  const as = '@blog.reader';
  const options = { as, name: 'Moderator Ada', claims: { site: 'blog' } };

  test('writes on the site’s pages, under the name that the site gives', async () => {
    const first = await stack.post('/api/user/comments/add', addBody(onPage('blog')), options);
    expect(first).toMatchObject({ status: 200, body: { comment: { user_uid: as, name: 'Moderator Ada' } } });
    expect(first.body['comment']).not.toHaveProperty('staff');
    const moderating = { ...options, roles: ['moderator' as const] };
    const second = await stack.post('/api/user/comments/add', addBody(onKnownPage('blog')), moderating);
    expect(second).toMatchObject({ status: 200, body: { comment: { staff: true } } });
    const queue = { site: 'blog' };
    expect((await stack.post('/api/moderation/queue', queue, moderating)).status).toBe(200);
    expect(await stack.post('/api/moderation/queue', queue, options)).toMatchObject({ status: 403 });
    expect((await stack.get(`/api/comments?${pageQuery('blog')}`)).body).toMatchObject({ total: 2 });
  });

  test('can do nothing elsewhere: on another site, on Savepoint, nor with an account there', async () => {
    await post(stack, onPage('other'));
    const rejected = { status: 403, body: { code: 'not-of-site' } };
    for (const thread of [onPage('other'), {}])
      expect(await stack.post('/api/user/comments/add', addBody(thread), options)).toMatchObject(rejected);
    const mine = { kind: 'written', limit: 1 };
    expect(await stack.post('/api/user/comments/mine', mine, options)).toMatchObject(rejected);
    const admin = { ...options, roles: ['moderator' as const, 'admin' as const] };
    expect(await stack.post('/api/moderation/queue', {}, admin)).toMatchObject({
      status: 403,
      body: { code: 'moderators-only' },
    });
  });
});

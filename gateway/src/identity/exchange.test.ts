import { generateKeyPairSync } from 'node:crypto';
import { INTERNAL_TOKEN_TTL_S } from '@savepoint/contracts/base';
import { createServer } from '@savepoint/service-kit/http';
import { eventually, startFakeCatalog } from '@savepoint/service-kit/testing';
import { startGateway, startUpstream, post } from '../../test/gateway';
import { now, startIdentity } from '../../test/identity';

type Started<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;
let identity: Started<typeof startIdentity>;
let comments: Started<typeof startUpstream>;
let userActions: Started<typeof startUpstream>;
let gateway: Started<typeof startGateway>;

beforeAll(async () => {
  identity = await startIdentity();
  comments = await startUpstream('comments');
  userActions = await startUpstream('user-actions');
  gateway = await startGateway(
    { comments: comments.url, userActions: userActions.url },
    { IDENTITY_URL: identity.url, RATE_LIMIT_SCALE: '100' },
  );
});
afterAll(() => Promise.all([gateway, identity, comments, userActions].map((part) => part.close())));
beforeEach(() => {
  comments.seen.length = 0;
  userActions.seen.length = 0;
});

const rate = (token: unknown) => post(`${gateway.url}/api/user/rate`, { rating: 4.3, token });

test('a member’s call reaches the service with an internal token and without the identity token', async () => {
  const token = await identity.signIn('ada', 'Ada');
  const answer = await rate(token);
  expect(answer.status).toBe(200);
  const [call] = userActions.seen;
  expect(call?.body).toEqual({ rating: 4.3 });
  expect(call?.user).toMatchObject({
    name: 'Ada',
    email: 'ada@example.org',
    roles: [],
    aud: 'user-actions',
    iss: 'savepoint-gateway',
  });
  const { iat, exp } = (call as { user: { iat: number; exp: number } }).user;
  expect(exp - iat).toBe(INTERNAL_TOKEN_TTL_S);
  expect(JSON.stringify(call?.headers)).not.toContain(token);
});

test('an internal token is valid for one service only', async () => {
  const token = await identity.signIn('ada', 'Ada');
  await rate(token);
  const bearer = String(userActions.seen[0]?.headers['authorization']);
  const direct = await post(`${comments.url}/anything`, {}, { authorization: bearer });
  expect(direct.status).toBe(401);
});

test('a service does not accept an identity token', async () => {
  const token = await identity.signIn('ada');
  expect((await post(`${userActions.url}/x`, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
});

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const unsigned = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
};
const validClaims = () => ({
  iss: 'https://securetoken.google.com/savepoint-test',
  aud: 'savepoint-test',
  sub: 'forged',
  iat: now(),
  auth_time: now(),
  exp: now() + 3600,
});

test.each<[string, () => Promise<unknown> | unknown]>([
  ['absent', () => undefined],
  ['empty', () => ''],
  ['not text', () => 42],
  ['not a JWT', () => 'hello'],
  ['signed with another key', () => identity.forge({}, {}, otherKey as never)],
  ['signed with an unknown key id', () => identity.forge({}, { kid: 'unknown' })],
  ['unsigned', () => unsigned(validClaims())],
  [
    'HS256 with the certificate as secret',
    () => identity.forge({}, { alg: 'HS256' }, new TextEncoder().encode('secret'.repeat(8))),
  ],
  ['expired', () => identity.forge({ exp: now() - 10, iat: now() - 3600, auth_time: now() - 3600 })],
  ['for another project', () => identity.forge({ aud: 'another' })],
  ['from another issuer', () => identity.forge({ iss: 'https://securetoken.google.com/another' })],
  ['without a subject', () => identity.forge({ sub: '' })],
  ['issued in the future', () => identity.forge({ iat: now() + 600 })],
  ['auth_time in the future', () => identity.forge({ auth_time: now() + 600 })],
  [
    'tampered with',
    async () => {
      const [header, , signature] = (await identity.signIn('ada')).split('.');
      return `${header}.${Buffer.from(JSON.stringify({ ...validClaims(), sub: 'eve' })).toString('base64url')}.${signature}`;
    },
  ],
])('token %s → 401, and no service is called', async (_case, makeToken) => {
  const answer = await rate(await makeToken());
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'unauthenticated', request_id: expect.any(String) });
  expect(userActions.seen).toHaveLength(0);
});

test('a forged token is rejected on every request', async () => {
  const forged = await identity.forge({}, {}, otherKey as never);
  const answers = await Promise.all(Array.from({ length: 20 }, () => rate(forged)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

test('Authorization, Cookie and X-Forwarded-For of the caller are not forwarded', async () => {
  await fetch(`${gateway.url}/api/comments?x=1`, {
    headers: { authorization: 'Bearer mine', cookie: 'a=b', 'x-forwarded-for': '10.0.0.9' },
  });
  const [call] = comments.seen;
  expect(call?.headers).not.toHaveProperty('authorization');
  expect(call?.headers).not.toHaveProperty('cookie');
  expect(call?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test('a uid in ADMIN_UIDS gets the role admin', async () => {
  const token = await identity.signIn('root');
  const uid = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub as string;
  const withAdmin = await startGateway(
    { comments: comments.url, userActions: userActions.url },
    { IDENTITY_URL: identity.url, ADMIN_UIDS: `someone, ${uid}` },
  );
  await post(`${withAdmin.url}/api/user/comments/delete`, { token });
  await withAdmin.close();
  expect(comments.seen[0]?.user).toMatchObject({ roles: ['admin'] });
});

test('a reserved name becomes a neutral one, but not for administrators; invisible characters are removed', async () => {
  const nameOf = async (name: string) => {
    userActions.seen.length = 0;
    await rate(await identity.signIn(`subject-${name.length}`, name));
    return userActions.seen[0]?.user;
  };
  expect(await nameOf('Mоderator')).toMatchObject({ name: 'Member', roles: [] });
  expect(await nameOf('Save\u200bpoint')).toMatchObject({ name: 'Member' });
  expect(await nameOf('\u202eA\u200bda')).toMatchObject({ name: 'Ada' });

  const token = await identity.signIn('boss', 'Moderator Kim');
  const uid = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub as string;
  const withAdmin = await startGateway(
    { comments: comments.url, userActions: userActions.url },
    { IDENTITY_URL: identity.url, ADMIN_UIDS: uid, RESERVED_NAMES: 'Ada, Ines Okafor' },
  );
  for (const each of [token, await identity.signIn('ines', 'ines okafor')])
    await post(`${withAdmin.url}/api/user/comments/delete`, { token: each });
  await withAdmin.close();
  expect(comments.seen.map(({ user }) => user)).toMatchObject([
    { name: 'Moderator Kim', roles: ['admin'] },
    { name: 'Member', roles: [] },
  ]);
});

test('a name that looks like a uid becomes a neutral one, for administrators too', async () => {
  const like = 'Qm4 Zx8r-Tt0 pW2v_Kb7n Yd5s Hc1';
  const token = await identity.signIn('likely', like);
  const uid = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub as string;
  const options = { IDENTITY_URL: identity.url, ADMIN_UIDS: uid };
  const own = await startGateway({ comments: comments.url, userActions: userActions.url }, options);
  comments.seen.length = 0;
  await post(`${own.url}/api/user/comments/delete`, { token });
  await own.close();
  expect(comments.seen[0]?.user).toMatchObject({ name: 'Member', roles: ['admin'] });
});

test('the name of an author becomes a neutral one; while the catalogue is silent, the names read last count', async () => {
  const catalogue = await startFakeCatalog([]);
  catalogue.state.authors = ['Ines Okafor'];
  const withAuthors = await startGateway(
    { comments: comments.url, userActions: userActions.url },
    { IDENTITY_URL: identity.url, CATALOG_URL: catalogue.url },
    {},
  );
  const token = await identity.signIn('impostor', 'Inеs Okafor');
  const nameInService = async () => {
    await post(`${withAuthors.url}/api/user/rate`, { token });
    return (userActions.seen.at(-1)?.user as { name: string } | undefined)?.name;
  };
  await eventually(async () => (await nameInService()) === 'Member');
  catalogue.state.failing = true;
  expect(await nameInService()).toBe('Member');
  await withAuthors.close();
  await catalogue.close();
});

test('a role that an administrator gave is in the internal token', async () => {
  const token = await identity.signIn('joined');
  const roles = [{ user_uid: uidOf(token), role: 'moderator' }];
  const team = await createServer({ name: 'user-actions', logLevel: 'silent' });
  team.get('/internal/roles', async () => ({ roles }));
  const withTeam = await startGateway(
    { comments: comments.url, userActions: await team.listen({ host: '127.0.0.1', port: 0 }) },
    { IDENTITY_URL: identity.url },
    {},
  );
  const readRoles = async () => {
    await post(`${withTeam.url}/api/moderation/queue`, { token });
    const call = comments.seen.findLast(({ url }) => url === '/api/moderation/queue');
    return (call?.user as { roles?: string[] } | undefined)?.roles;
  };
  await eventually(async () => (await readRoles())?.[0] === 'moderator');
  await withTeam.close();
  await team.close();
});

const uidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;

describe('an account that is no longer active', () => {
  test.each([
    ['disabled', () => ({ disableUser: true })],
    ['revoked', () => ({ validSince: now() + 1 })],
  ])('%s → 401 for its valid token, and no service is called', async (state, change) => {
    const token = await identity.signIn(state);
    await identity.update(uidOf(token), change());
    const answer = await rate(token);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
    expect(userActions.seen).toHaveLength(0);
  });

  test('deleted → 401', async () => {
    const token = await identity.signIn('leaver');
    const body = JSON.stringify({ idToken: token });
    const headers = { 'content-type': 'application/json' };
    const deleted = await fetch(`${identity.url}/v1/accounts:delete`, { method: 'POST', headers, body });
    expect(deleted.status).toBe(200);
    expect((await rate(token)).status).toBe(401);
  });

  test('disabled while its token is cached → 401 once the cache entry is 60 seconds old', async () => {
    const token = await identity.signIn('cached');
    expect((await rate(token)).status).toBe(200);
    await identity.update(uidOf(token), { disableUser: true });
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => start + 61_000);
    try {
      expect((await rate(token)).status).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  test('an administrator’s → 401', async () => {
    const token = await identity.signIn('former-administrator');
    const uid = uidOf(token);
    const withAdmin = await startGateway(
      { comments: comments.url, userActions: userActions.url },
      { IDENTITY_URL: identity.url, ADMIN_UIDS: uid },
    );
    await identity.update(uid, { disableUser: true });
    const answer = await post(`${withAdmin.url}/api/moderation/queue`, { token });
    await withAdmin.close();
    expect(answer.status).toBe(401);
    expect(comments.seen).toHaveLength(0);
  });

  test('accounts cannot be looked up → 503, not 401 and not accepted', async () => {
    const another = await startIdentity();
    const token = await another.signIn('ada');
    const own = await startGateway(
      { comments: comments.url, userActions: userActions.url },
      { IDENTITY_URL: another.url },
    );
    expect((await post(`${own.url}/api/user/rate`, { token })).status).toBe(200);
    const unknown = await another.signIn('bob');
    await another.close();
    const answer = await post(`${own.url}/api/user/rate`, { token: unknown });
    await own.close();
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      503,
      'identity-unavailable',
    ]);
  });
});

test.each(['{', '{}', '{"project_id":"x","client_email":"x@example.org","private_key":"secret"}'])(
  'FIREBASE_SERVICE_ACCOUNT %s → the gateway does not start, and the key is not in the message',
  async (serviceAccount) => {
    const started = startGateway(
      { comments: comments.url, userActions: userActions.url },
      { FIREBASE_SERVICE_ACCOUNT: serviceAccount },
    );
    await expect(started).rejects.toThrow(/FIREBASE_SERVICE_ACCOUNT is wrong(?!.*secret)/);
  },
);

test('certificates cannot be fetched → 503, not 401', async () => {
  const offline = await startGateway(
    { comments: comments.url, userActions: userActions.url },
    { IDENTITY_URL: 'http://127.0.0.1:9' },
  );
  const answer = await post(`${offline.url}/api/user/rate`, { token: await identity.signIn('ada') });
  await offline.close();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBeTruthy();
});

test('the provider’s administration API is not reachable through the gateway', async () => {
  for (const path of [
    '/identitytoolkit.googleapis.com/v1/projects/savepoint-test/accounts:lookup',
    '/identitytoolkit.googleapis.com/v1/%70rojects/savepoint-test/accounts:lookup',
  ]) {
    const answer = await post(gateway.url + path, { localId: ['x'] }, { authorization: 'Bearer owner' });
    expect(answer.status).toBe(404);
  }
});

test('a provider URL with an undecodable query → 404, not 500', async () => {
  const answer = await fetch(`${gateway.url}/emulator/x?a=%`);
  expect(answer.status).toBe(404);
});

test('sign-ins reach the provider through the site’s origin', async () => {
  const answer = await post(
    `${gateway.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`,
    {
      postBody: `providerId=google.com&id_token=${encodeURIComponent('{"sub":"x","email":"x@example.org","name":"X"}')}`,
      requestUri: 'http://localhost',
      returnSecureToken: true,
    },
  );
  expect(await answer.json()).toMatchObject({ idToken: expect.any(String) });
});

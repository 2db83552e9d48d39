import { createServer } from '@savepoint/service-kit/http';
import { startGateway, startUpstream, post } from '../../test/gateway';
import { startIdentity } from '../../test/identity';
import { isSignOnToken } from './sign-on';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token as far as the gateway reads it; the comments service verifies it. */
const tokenOf = (id: string) => `${part({ alg: 'HS256', kid: 'blog.abcd1234' })}.${part({ sub: id })}.x`;

type Started<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;
let identity: Started<typeof startIdentity>;
let verifying: Started<typeof startVerifying>;
let gateway: Started<typeof startGateway>;
let userActions: Started<typeof startUpstream>;

/** A comments service that verifies tokens of sites, and forwards nothing else. */
async function startVerifying() {
  const app = await createServer({ name: 'comments', logLevel: 'silent' });
  const state = { calls: 0, member: null as object | null };
  const seen: { user: unknown; body: unknown }[] = [];
  app.post('/internal/sign-on', async () => {
    state.calls += 1;
    return { member: state.member };
  });
  app.post('/*', async ({ body, headers }) => {
    const claims = String(headers.authorization).split('.')[1] ?? '';
    seen.push({ user: JSON.parse(Buffer.from(claims, 'base64url').toString()), body });
    return { ok: true };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, state, seen, close: () => app.close() };
}

beforeAll(async () => {
  identity = await startIdentity();
  userActions = await startUpstream('user-actions');
  verifying = await startVerifying();
  gateway = await startGateway(
    { comments: verifying.url, userActions: userActions.url },
    { IDENTITY_URL: identity.url, RATE_LIMIT_SCALE: '100' },
  );
});
afterAll(() => Promise.all([gateway, identity, verifying, userActions].map((each) => each.close())));

const reader = {
  site: 'blog',
  signed_with: 'blog.k3x9q2ab',
  uid: '@blog.someone',
  name: 'Ada',
  email: '',
  is_moderator: true,
  issued_at: 1_700_000_000,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
};
const add = (token: string) => post(`${gateway.url}/api/user/comments/add`, { token, content: 'x' });

test('a token that a site has signed → an internal token for comments, with the site', async () => {
  verifying.state.member = reader;
  expect((await add(tokenOf('1'))).status).toBe(200);
  expect(verifying.seen.at(-1)).toMatchObject({
    user: {
      sub: '@blog.someone',
      name: 'Ada',
      site: 'blog',
      signed_with: 'blog.k3x9q2ab',
      roles: ['moderator'],
      email_verified: false,
      aud: 'comments',
    },
    body: { content: 'x' },
  });
  // Verified once for a while, as identity tokens are.
  const { calls } = verifying.state;
  await add(tokenOf('1'));
  expect(verifying.state.calls).toBe(calls);
});

test('its reader has no account: calls of other services → 403, and none is called', async () => {
  verifying.state.member = reader;
  const answer = await post(`${gateway.url}/api/user/rate`, { token: tokenOf('1'), rating: 4 });
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'not-of-site' }),
  ]);
  expect(userActions.seen).toEqual([]);
});

test.each([
  ['that is not valid', null],
  ['whose uid is not of a site', { ...reader, uid: 'kQ3nB8xTzPd1' }],
])('a token %s → 401', async (what, member) => {
  verifying.state.member = member;
  const answer = await add(tokenOf(what));
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'unauthenticated' }),
  ]);
});

test.each([
  ['an identity token', `${part({ alg: 'RS256', kid: '1f2e3d4c' })}.e30.x`, false],
  ['no token', 'hello', false],
  ['null as its header', `${Buffer.from('null').toString('base64url')}.e30.x`, false],
  ['a token of a site', tokenOf('1'), true],
])('isSignOnToken: %s', (_what, token, expected) => {
  expect(isSignOnToken(token)).toBe(expected);
});

test.each([
  ['Ada', false, 'Ada'],
  ['Modérateur', false, 'Member'],
  ['Modérateur Ada', true, 'Modérateur Ada'],
  ['5avepoint Team', true, 'Member'],
  ['Qm4Zx8rTt0pW2vKb7nYd5sHc1', true, 'Member'],
])('the name %s of a reader of a site, moderator: %s → %s', async (name, is_moderator, shown) => {
  verifying.state.member = { ...reader, name, is_moderator };
  await add(tokenOf(`${name} ${is_moderator}`));
  expect(verifying.seen.at(-1)?.user).toMatchObject({ name: shown });
});

import { createTestTokens } from '../testing';
import { registerMembers } from './members';
import { createServer } from './server';

const tokens = createTestTokens('comments');

async function call(bearer?: string) {
  const app = await createServer({ name: 'test', logLevel: 'silent' });
  await registerMembers(app, tokens.publicKey, 'comments');
  app.get('/me', { onRequest: app.member }, async (request) => request.user);
  const headers = bearer === undefined ? {} : { authorization: bearer };
  const answer = await app.inject({ url: '/me', headers });
  await app.close();
  return {
    status: answer.statusCode,
    body: answer.json(),
    cacheControl: answer.headers['cache-control'],
  };
}

test('`request.user` is the member of the gateway’s token', async () => {
  const bearer = `Bearer ${tokens.token('ann', { name: 'Ann', roles: ['admin'] })}`;
  expect(await call(bearer)).toMatchObject({
    status: 200,
    body: { sub: 'ann', name: 'Ann', roles: ['admin'] },
  });
});

test('a response to a member is not stored by any cache, whether the token is accepted or not', async () => {
  expect((await call(`Bearer ${tokens.token('ann')}`)).cacheControl).toBe('no-store');
  expect((await call()).cacheControl).toBe('no-store');
});

const now = () => Math.floor(Date.now() / 1000);
const unsigned = (payload: object) =>
  `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`;

test.each<[string, () => string | undefined]>([
  ['no token', () => undefined],
  ['no JWT', () => 'Bearer hello'],
  ['another scheme', () => `Basic ${tokens.token('ann')}`],
  ['a token for another service', () => `Bearer ${tokens.token('ann', { claims: { aud: 'user-actions' } })}`],
  ['a token for no service', () => `Bearer ${tokens.token('ann', { claims: { aud: undefined } })}`],
  ['a token of another issuer', () => `Bearer ${tokens.token('ann', { claims: { iss: 'someone' } })}`],
  ['a token of no issuer', () => `Bearer ${tokens.token('ann', { claims: { iss: undefined } })}`],
  ['a token that has expired', () => `Bearer ${tokens.token('ann', { claims: { exp: now() - 1 } })}`],
  ['a token of the future', () => `Bearer ${tokens.token('ann', { claims: { exp: now() + 40 * 86_400 } })}`],
  ['a token that never expires', () => `Bearer ${tokens.token('ann', { claims: { exp: undefined } })}`],
  ['a token without a subject', () => `Bearer ${tokens.token('ann', { claims: { sub: undefined } })}`],
  ['a token signed with another key', () => `Bearer ${createTestTokens('comments').token('ann')}`],
  ['an unsigned token', () => `Bearer ${unsigned({ sub: 'ann', aud: 'comments', exp: now() + 60 })}`],
])('%s is answered with 401', async (_what, bearer) => {
  expect(await call(bearer())).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

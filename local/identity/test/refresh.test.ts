import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_SESSION_COUNT } from '../src/tokens/refresh-token';
import { adminAuth, cleanUp, rejection, startProvider, type Provider } from './support';

afterAll(cleanUp);

const refresh = (provider: Provider, refreshToken: string) =>
  provider.token({ grant_type: 'refresh_token', refresh_token: refreshToken });

describe('a refresh token', () => {
  test('is exchanged for an identity token with the same auth_time', async () => {
    let clock = Date.now() - 1_800_000;
    const provider = await startProvider({ clock: () => clock });
    const { refreshToken, localId } = await provider.signIn();
    const signedInAt = Math.floor(clock / 1000);
    clock = Date.now();
    const { body } = await refresh(provider, refreshToken);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: '3600',
      refresh_token: refreshToken,
      user_id: localId,
      project_id: 'savepoint-local',
    });
    expect(await adminAuth(provider.port).verifyIdToken(String(body['id_token']))).toMatchObject({
      uid: localId,
      auth_time: signedInAt,
      iat: Math.floor(clock / 1000),
    });
  });

  test('may also be sent as JSON', async () => {
    const provider = await startProvider();
    const { refreshToken } = await provider.signIn();
    const answer = await provider.post('/securetoken.googleapis.com/v1/token', {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    expect(answer.status).toBe(200);
  });

  test('is stored as a hash only', async () => {
    const provider = await startProvider();
    const { refreshToken } = await provider.signIn();
    const folder = join(provider.dataDir, 'identity', 'accounts');
    const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(stored).toHaveLength(1);
    expect(stored[0]).not.toContain(refreshToken.split('.')[1]);
  });

  test('the oldest is removed beyond the maximum number', async () => {
    const provider = await startProvider();
    const tokens: string[] = [];
    for (let count = 0; count <= MAX_SESSION_COUNT; count++)
      tokens.push((await provider.signIn()).refreshToken);
    expect(rejection(await refresh(provider, tokens[0]!))).toBe('TOKEN_EXPIRED');
    expect((await refresh(provider, tokens[1]!)).status).toBe(200);
    expect((await refresh(provider, tokens.at(-1)!)).status).toBe(200);
  });

  test.each([
    ['INVALID_REFRESH_TOKEN', 'not-one-of-ours'],
    ['INVALID_REFRESH_TOKEN', `../../key.${'A'.repeat(43)}`],
    ['USER_NOT_FOUND', `${'A'.repeat(28)}.${'A'.repeat(43)}`],
  ])('is rejected with %s when it is %s', async (code, token) => {
    const provider = await startProvider();
    expect(rejection(await refresh(provider, token))).toBe(code);
  });

  test('is rejected when only its account is valid', async () => {
    const provider = await startProvider();
    const { localId } = await provider.signIn();
    expect(rejection(await refresh(provider, `${localId}.${'A'.repeat(43)}`))).toBe('TOKEN_EXPIRED');
  });

  test('of a sign-in before the clock was set back → TOKEN_EXPIRED; signing in again works', async () => {
    let clock = Date.now() + 40 * 86_400_000;
    const provider = await startProvider({ clock: () => clock });
    const { refreshToken } = await provider.signIn();
    clock = Date.now();
    expect(rejection(await refresh(provider, refreshToken))).toBe('TOKEN_EXPIRED');
    const again = await provider.signIn();
    await expect(adminAuth(provider.port).verifyIdToken(again.idToken, true)).resolves.toBeDefined();
    expect((await refresh(provider, again.refreshToken)).status).toBe(200);
  });

  test('other grant types are rejected', async () => {
    const provider = await startProvider();
    const { refreshToken } = await provider.signIn();
    const answer = await provider.token({ grant_type: 'password', refresh_token: refreshToken });
    expect(rejection(answer)).toBe('INVALID_GRANT_TYPE');
  });
});

describe('revoking', () => {
  test('ends sign-ins for firebase-admin, for refreshing and for the account’s own calls', async () => {
    let clock = Date.now() - 10_000;
    const provider = await startProvider({ clock: () => clock });
    const auth = adminAuth(provider.port);
    const { idToken, refreshToken, localId } = await provider.signIn();
    await expect(auth.verifyIdToken(idToken, true)).resolves.toMatchObject({ uid: localId });
    clock = Date.now();
    await auth.revokeRefreshTokens(localId);
    await expect(auth.verifyIdToken(idToken, true)).rejects.toMatchObject({ code: 'auth/id-token-revoked' });
    expect(rejection(await refresh(provider, refreshToken))).toBe('TOKEN_EXPIRED');
    expect(rejection(await provider.toolkit('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
  });

  test('ends sign-ins of before a second, and none of that second or later', async () => {
    let clock = Date.now() - 60_000;
    const provider = await startProvider({ clock: () => clock });
    const { refreshToken, localId } = await provider.signIn();
    clock += 5_000;
    const second = await provider.signIn();
    await provider.admin('update', { localId, validSince: Math.floor(clock / 1000) });
    expect(rejection(await refresh(provider, refreshToken))).toBe('TOKEN_EXPIRED');
    const later = await provider.signIn();
    for (const { refreshToken } of [second, later])
      expect((await refresh(provider, refreshToken)).status).toBe(200);
  });

  test('a disabled member cannot sign in until enabled', async () => {
    const provider = await startProvider();
    const auth = adminAuth(provider.port);
    const { idToken, refreshToken, localId } = await provider.signIn();
    await auth.updateUser(localId, { disabled: true });
    await expect(auth.verifyIdToken(idToken, true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    expect(rejection(await refresh(provider, refreshToken))).toBe('USER_DISABLED');
    expect(rejection(await provider.toolkit('lookup', { idToken }))).toBe('USER_DISABLED');
    expect(await provider.signIn()).toMatchObject({ error: { message: 'USER_DISABLED' } });
    await auth.updateUser(localId, { disabled: false });
    expect((await refresh(provider, refreshToken)).status).toBe(200);
  });
});

import { request } from 'node:http';
import { adminAuth, cleanUp, rejection, startProvider, type Provider } from './support';

afterAll(cleanUp);

describe('firebase-admin', () => {
  test('finds a member by uid, by mail address and by provider', async () => {
    const provider = await startProvider();
    const auth = adminAuth(provider.port);
    const { localId } = await provider.signIn({ sub: '1', email: 'ada@example.org', name: 'Ada' });
    for (const user of [
      await auth.getUser(localId),
      await auth.getUserByEmail('ada@example.org'),
      await auth.getUserByProviderUid('google.com', '1'),
    ])
      expect(user).toMatchObject({
        uid: localId,
        email: 'ada@example.org',
        displayName: 'Ada',
        disabled: false,
      });
    await expect(auth.getUser('nobody')).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  test('updates an account and clears fields on request', async () => {
    const provider = await startProvider();
    const auth = adminAuth(provider.port);
    const { localId } = await provider.signIn();
    const updated = await auth.updateUser(localId, {
      displayName: 'Countess',
      email: 'countess@example.org',
      photoURL: 'https://example.org/a.png',
    });
    expect(updated).toMatchObject({ displayName: 'Countess', email: 'countess@example.org' });
    const cleared = await auth.updateUser(localId, { displayName: null, photoURL: null });
    expect([cleared.displayName, cleared.photoURL]).toEqual([undefined, undefined]);
    expect((await provider.signIn())['email']).toBe('countess@example.org');
    await expect(auth.updateUser('nobody', { displayName: 'x' })).rejects.toMatchObject({
      code: 'auth/user-not-found',
    });
  });

  test('adds custom claims to tokens, except reserved ones', async () => {
    const provider = await startProvider();
    const auth = adminAuth(provider.port);
    const { localId } = await provider.signIn();
    await auth.setCustomUserClaims(localId, { moderator: true });
    expect((await auth.getUser(localId)).customClaims).toEqual({ moderator: true });
    const { idToken } = await provider.signIn();
    expect(await auth.verifyIdToken(idToken)).toMatchObject({ moderator: true, uid: localId });
    for (const [customAttributes, code] of [
      ['{"sub":"mallory"}', 'FORBIDDEN_CLAIM : sub'],
      ['[1]', 'INVALID_CLAIMS'],
      ['{', 'INVALID_CLAIMS'],
    ])
      expect(rejection(await provider.admin('update', { localId, customAttributes }))).toBe(code);
  });

  test('deletes a member', async () => {
    const provider = await startProvider();
    const auth = adminAuth(provider.port);
    const { localId, idToken } = await provider.signIn();
    await auth.deleteUser(localId);
    expect(rejection(await provider.toolkit('lookup', { idToken }))).toBe('USER_NOT_FOUND');
    await expect(auth.deleteUser(localId)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  test('lists every member once, page by page', async () => {
    const provider = await startProvider();
    const auth = adminAuth(provider.port);
    const signedIn = await Promise.all(
      Array.from({ length: 7 }, (_, index) => provider.signIn({ sub: `${index}` })),
    );
    const listed: string[] = [];
    let token: string | undefined;
    do {
      const page = await auth.listUsers(3, token);
      expect(page.users.length).toBeLessThanOrEqual(3);
      listed.push(...page.users.map(({ uid }) => uid));
      token = page.pageToken;
    } while (token);
    expect(listed).toEqual(signedIn.map(({ localId }) => localId).sort());
  });
});

describe('the administration API', () => {
  let provider: Provider;
  let localId: string;
  beforeAll(async () => {
    provider = await startProvider();
    ({ localId } = await provider.signIn());
  });

  /** fetch adds headers; a plain request sends only the given ones. */
  const lookup = (headers: Record<string, string>, project = 'savepoint-local') =>
    new Promise<number | undefined>((resolve, reject) => {
      const path = `/v1/projects/${project}/accounts:lookup`;
      const call = request({ host: '127.0.0.1', port: provider.port, method: 'POST', path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on('error', reject);
      for (const [name, value] of Object.entries({ 'content-type': 'application/json', ...headers }))
        call.setHeader(name, value);
      call.end(JSON.stringify({ localId: [localId] }));
    });
  const owner = { authorization: 'Bearer owner' };

  test('accepts local programs with the owner token', async () => {
    expect(await lookup(owner)).toBe(200);
  });

  test.each<[string, number, Record<string, string>]>([
    ['without authorization', 401, {}],
    ['with a member’s authorization', 401, { authorization: 'Bearer somebody' }],
    ['from a page in a browser', 403, { ...owner, origin: 'http://localhost:3000' }],
    ['under a foreign host name (DNS rebinding)', 403, { ...owner, host: 'rebound.example.org' }],
    ['through a proxy (X-Forwarded-For)', 403, { ...owner, 'x-forwarded-for': '203.0.113.7' }],
    ['through a proxy (Forwarded)', 403, { ...owner, forwarded: 'for=203.0.113.7' }],
  ])('is rejected %s', async (_case, status, headers) => {
    expect(await lookup(headers)).toBe(status);
  });

  test('rejects another project', async () => {
    expect(await lookup(owner, 'another-project')).toBe(404);
  });
});

import { assertion, cleanUp, rejection, startProvider, temporaryFolder } from './support';

afterAll(cleanUp);

const ADA = { sub: '1', email: 'ada@example.org', name: 'Ada' };

describe('signing in', () => {
  test('creates an account at the first sign-in and finds it later', async () => {
    const provider = await startProvider();
    const first = await provider.signIn(ADA);
    const second = await provider.signIn(ADA);
    expect(first).toMatchObject({
      isNewUser: true,
      providerId: 'google.com',
      federatedId: '1',
      email: ADA.email,
    });
    expect(second).toMatchObject({ isNewUser: false, localId: first.localId });
  });

  test('derives the uid from provider and subject, independent of the installation', async () => {
    const [one, other] = [await startProvider(), await startProvider({ dataDir: temporaryFolder() })];
    expect((await one.signIn(ADA)).localId).toBe((await other.signIn(ADA)).localId);
  });

  test('the same subject at different providers → different accounts', async () => {
    const provider = await startProvider();
    const google = await provider.signIn(ADA, 'google.com');
    const github = await provider.signIn(ADA, 'github.com');
    expect(github.localId).not.toBe(google.localId);
  });

  test('accepts the response in the URL of a redirect', async () => {
    const provider = await startProvider();
    const { postBody } = assertion(ADA);
    const answer = await provider.toolkit('signInWithIdp', {
      requestUri: `http://localhost:3000/emulator/auth/handler?${postBody}`,
      sessionId: null,
      returnSecureToken: true,
    });
    expect(answer).toMatchObject({ status: 200, body: { email: ADA.email } });
  });

  test('accepts an access token instead of an ID token, as for GitHub', async () => {
    const provider = await startProvider();
    const postBody = new URLSearchParams({
      providerId: 'github.com',
      access_token: JSON.stringify(ADA),
    }).toString();
    const answer = await provider.toolkit('signInWithIdp', { postBody, requestUri: 'http://localhost' });
    expect(answer).toMatchObject({ status: 200, body: { providerId: 'github.com', email: ADA.email } });
  });

  test('the name follows the provider until the member sets one', async () => {
    const provider = await startProvider();
    await provider.signIn(ADA);
    const renamed = await provider.signIn({ ...ADA, name: 'Ada King' });
    expect(renamed['displayName']).toBe('Ada King');
    await provider.toolkit('update', { idToken: renamed.idToken, displayName: 'Countess' });
    expect((await provider.signIn({ ...ADA, name: 'Ada Byron' }))['displayName']).toBe('Countess');
  });

  test('fields that the provider no longer sends are kept', async () => {
    const provider = await startProvider();
    await provider.signIn(ADA);
    expect(await provider.signIn({ sub: '1' })).toMatchObject({ email: ADA.email, displayName: ADA.name });
  });

  test('reauthentication of an unknown user → no account', async () => {
    const provider = await startProvider();
    const answer = await provider.toolkit('signInWithIdp', { ...assertion(ADA), autoCreate: false });
    expect(rejection(answer)).toBe('USER_NOT_FOUND');
  });

  test('concurrent first sign-ins of one person → one account', async () => {
    const provider = await startProvider();
    const answers = await Promise.all(Array.from({ length: 20 }, () => provider.signIn(ADA)));
    expect(answers.filter(({ isNewUser }) => isNewUser)).toHaveLength(1);
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(20);
    const refreshed = await Promise.all(
      answers.map(({ refreshToken }) =>
        provider.token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      ),
    );
    expect(refreshed.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});

describe('an account', () => {
  test('first sign-in across the turn of a second: its token is valid', async () => {
    let clock = Math.ceil(Date.now() / 1000) * 1000;
    const provider = await startProvider({ clock: () => (clock += 1_000) });
    const { idToken } = await provider.signIn();
    expect((await provider.toolkit('lookup', { idToken })).status).toBe(200);
  });

  test('is looked up with its own token', async () => {
    const clock = Date.UTC(2030, 0, 2, 3, 4, 5);
    const provider = await startProvider({ clock: () => clock });
    const { idToken, localId } = await provider.signIn(ADA);
    const { body } = await provider.toolkit('lookup', { idToken });
    expect(body['users']).toEqual([
      {
        localId,
        email: ADA.email,
        emailVerified: true,
        displayName: 'Ada',
        disabled: false,
        validSince: String(clock / 1000),
        createdAt: String(clock),
        lastLoginAt: String(clock),
        lastRefreshAt: new Date(clock).toISOString(),
        providerUserInfo: [
          { providerId: 'google.com', rawId: '1', federatedId: '1', email: ADA.email, displayName: 'Ada' },
        ],
      },
    ]);
  });

  test('changes and clears its name and picture', async () => {
    const provider = await startProvider();
    const { idToken } = await provider.signIn(ADA);
    const photoUrl = 'https://example.org/ada.png';
    const set = await provider.toolkit('update', { idToken, displayName: 'Countess', photoUrl });
    expect(set.body).toMatchObject({ displayName: 'Countess', photoUrl });
    expect(set.body).not.toHaveProperty('refreshToken');
    const cleared = await provider.toolkit('update', {
      idToken,
      displayName: null,
      deleteAttribute: ['PHOTO_URL'],
    });
    expect(cleared.body).not.toHaveProperty('displayName');
    expect(cleared.body).not.toHaveProperty('photoUrl');
  });

  test('an update does not change auth_time', async () => {
    let clock = Date.now();
    const provider = await startProvider({ clock: () => clock });
    const { idToken } = await provider.signIn(ADA);
    clock += 60_000;
    const { body } = await provider.toolkit('update', { idToken, displayName: 'A', returnSecureToken: true });
    const read = (token: unknown) =>
      JSON.parse(Buffer.from(String(token).split('.')[1]!, 'base64url').toString()) as Record<string, number>;
    expect(read(body['idToken'])).toMatchObject({
      name: 'A',
      auth_time: read(idToken)['auth_time'],
      iat: read(idToken)['iat']! + 60,
    });
    expect(body['refreshToken']).toEqual(expect.any(String));
  });

  test('deleted by its owner → account and tokens are gone', async () => {
    const provider = await startProvider();
    const { idToken, refreshToken } = await provider.signIn(ADA);
    expect((await provider.toolkit('delete', { idToken })).status).toBe(200);
    expect(rejection(await provider.toolkit('lookup', { idToken }))).toBe('USER_NOT_FOUND');
    const refreshed = await provider.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(rejection(refreshed)).toBe('USER_NOT_FOUND');
    expect((await provider.signIn(ADA)).isNewUser).toBe(true);
  });

  test('deleting needs a recent sign-in', async () => {
    let clock = Date.now();
    const provider = await startProvider({ clock: () => clock });
    const { idToken } = await provider.signIn(ADA);
    clock += 301_000;
    expect(rejection(await provider.toolkit('delete', { idToken }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('an expired token is rejected', async () => {
    let clock = Date.now();
    const provider = await startProvider({ clock: () => clock, tokenTtlSeconds: 60 });
    const { idToken } = await provider.signIn(ADA);
    clock += 60_000;
    expect(rejection(await provider.toolkit('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
  });

  test('is found by mail address in any case, with its sign-in providers', async () => {
    const provider = await startProvider();
    await provider.signIn(ADA, 'github.com');
    const lookUp = async (identifier: string) =>
      (await provider.toolkit('createAuthUri', { identifier, continueUri: 'http://localhost:3000/' })).body;
    expect(await lookUp('Ada@Example.org')).toMatchObject({
      registered: true,
      signinMethods: ['github.com'],
    });
    expect(await lookUp('nobody@example.org')).toMatchObject({ registered: false, signinMethods: [] });
  });
});

describe('limits of new accounts', () => {
  const signUp = (provider: Awaited<ReturnType<typeof startProvider>>, sub: number) =>
    provider.toolkit('signInWithIdp', assertion({ sub: `${sub}` }));

  test('240 sign-ups at once → the burst is created, the others are rejected with Firebase’s code', async () => {
    const provider = await startProvider({ clock: () => 1_700_000_000_000 });
    const answers = await Promise.all(Array.from({ length: 240 }, (_, index) => signUp(provider, index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(180);
    expect(rejection(rejected[0]!)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : Wait for 1 s/);
  });

  test('another account can be created after the wait; existing accounts are not limited', async () => {
    let now = 1_700_000_000_000;
    const provider = await startProvider({ clock: () => now, newAccounts: { burst: 1, refillMs: 5_000 } });
    expect((await signUp(provider, 1)).status).toBe(200);
    expect((await signUp(provider, 2)).status).toBe(429);
    expect((await signUp(provider, 1)).status).toBe(200);
    now += 5_000;
    expect((await signUp(provider, 2)).status).toBe(200);
  });

  test('the number of accounts is limited, also for sign-ups at the same time; a deletion makes room', async () => {
    const provider = await startProvider({ newAccounts: { maxCount: 3 } });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => signUp(provider, index)));
    const created = answers.filter(({ status }) => status === 200);
    expect(created).toHaveLength(3);
    expect(rejection(await signUp(provider, 20))).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : .* at most 3/);
    await provider.toolkit('delete', { idToken: created[0]!.body['idToken'] });
    expect((await signUp(provider, 20)).status).toBe(200);
  });
});

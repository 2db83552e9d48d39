import { MARK_NAMES } from '@savepoint/contracts/base';
import { fakeProvider, profileOf, startSessionWith, startTestPage, until } from '../test/test-page';
import { SignInError, userActions, type ApiError } from '.';

let page: Awaited<ReturnType<typeof startTestPage>>;
const NOW = new Date().toISOString();
const ada = { uid: 'ada', name: 'Ada', email: 'ada@example.org' };

beforeEach(async () => {
  page = await startTestPage();
  page.stub('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada'), created: false },
  }));
});
afterEach(() => page.close());

test('a reader who never signed in does not load the identity SDK, and auth is ready immediately', () => {
  const provider = fakeProvider();
  const { session } = startSessionWith(provider);
  expect(session.store.getState().status.authReady).toBe(true);
  expect(provider.state.loads).toBe(0);
});

test('a member who signed in before → the SDK is loaded immediately, and auth is ready after it', async () => {
  page.stored.set('savepoint.signed-in', '1');
  const provider = fakeProvider();
  provider.setMember(ada);
  const { session, user } = startSessionWith(provider);
  expect(session.store.getState().status.authReady).toBe(false);
  await until(() => user().profileLoaded);
  expect(user()).toMatchObject({ ...ada, name: 'ada', signedIn: true, signingIn: false });
});

test('the member of the last visit is shown until auth is ready; the name of the profile is stored', async () => {
  page.stored.set('savepoint.signed-in', '{"uid":"ada","name":"ada"}');
  const provider = fakeProvider();
  provider.setMember(ada);
  const { session, user } = startSessionWith(provider);
  expect(session.store.getState().status.expectedMember).toEqual({ uid: 'ada', name: 'ada' });
  await until(() => user().signedIn);
  expect(page.stored.get('savepoint.signed-in')).toBe('{"uid":"ada","name":"ada"}');
});

test('sign-in → the browser stores uid and name, nothing else', async () => {
  const profile = profileOf('bob', { name: 'Bob' });
  page.stub('/api/user/login', () => ({ status: 200, body: { profile, created: false } }));
  const provider = fakeProvider();
  const { session } = startSessionWith(provider);
  session.preload();
  await until(() => provider.state.loads === 1);
  provider.setMember({ uid: 'bob', name: 'Bob', email: 'bob@example.org' });
  await until(() => page.stored.get('savepoint.signed-in') === '{"uid":"bob","name":"Bob"}');
});

test('starting a sign-in sets signingIn, the login clears it and loads the profile', async () => {
  const provider = fakeProvider();
  const { session, user, tracked } = startSessionWith(provider);
  page.stub('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada'), created: true },
  }));
  provider.state.signIn = async () => {
    expect(user().signingIn).toBe(true);
    provider.setMember(ada);
    return 'signed-in';
  };
  await session.signIn('google.com');
  expect(user()).toMatchObject({ signedIn: true, signingIn: false });
  await until(() => user().profileLoaded);
  expect(page.calls[0]).toMatchObject({
    path: '/api/user/login',
    body: { name: 'Ada', email: 'ada@example.org', device: 'device-of-this-browser', token: 'token-0' },
  });
  expect(tracked).toEqual([{ event: 'Sign in' }, { event: 'Create account' }]);
});

test('signing out clears the state and tracks the event', async () => {
  const provider = fakeProvider();
  const { session, user, tracked } = startSessionWith(provider);
  session.preload();
  await until(() => provider.state.loads === 1);
  provider.setMember(ada);
  await until(() => user().profileLoaded);
  await session.signOut();
  expect(user()).toMatchObject({ uid: '', signedIn: false, signingIn: false, profileLoaded: false });
  expect(tracked).toContainEqual({ event: 'Sign out' });
  await until(() => page.calls.some(({ path }) => path === '/api/user/sessions/end'));
  expect(page.calls.at(-1)?.body).toEqual({
    which: 'this',
    device: 'device-of-this-browser',
    token: 'token-0',
  });
  expect(page.stored.has('savepoint.signed-in')).toBe(false);
});

test('a cancelled sign-in ends immediately; its later failure does not end the next one', async () => {
  const provider = fakeProvider();
  const { session, user } = startSessionWith(provider);
  const windows: ((error: Error) => void)[] = [];
  provider.state.signIn = () => new Promise((_resolve, reject) => windows.push(reject));
  const first = session.signIn('google.com').catch((error: unknown) => error);
  await until(() => windows.length === 1);
  session.cancelSignIn();
  expect(user().signingIn).toBe(false);
  const second = session.signIn('google.com').catch((error: unknown) => error);
  await until(() => windows.length === 2);
  windows[0]!(new SignInError('cancelled', 'late'));
  expect(await first).toBeInstanceOf(SignInError);
  expect(user().signingIn).toBe(true);
  windows[1]!(new SignInError('cancelled', 'now'));
  await second;
  expect(user().signingIn).toBe(false);
});

test('a list is changed while the profile is read → the profile is read again, and the change stays', async () => {
  const likes = (...game_comments: string[]) => ({ likes: { games: [], game_comments } });
  let respond = () => {};
  const first = new Promise<void>((resolve) => (respond = resolve));
  const profiles = [profileOf('ada', likes('c-1', 'c-2')), profileOf('ada', likes('c-2'))];
  page.stub('/api/user/login', async () => {
    const profile = profiles.shift()!;
    if (profiles.length) await first;
    return { status: 200, body: { profile, created: profiles.length > 0 } };
  });
  page.stored.set('savepoint.signed-in', '1');
  const provider = fakeProvider();
  provider.setMember(ada);
  const { session, user, tracked } = startSessionWith(provider);
  await until(() => page.calls.length === 1);
  session.store.dispatch(userActions.commentLiked('c-1'));
  session.store.dispatch(userActions.commentUnliked('c-1'));
  respond();
  await until(() => user().profileLoaded);
  expect(user().likes.game_comments).toEqual(['c-2']);
  expect(tracked).toEqual([{ event: 'Create account' }]);
});

test('ensureSignedIn opens the dialog and resolves true when the profile is loaded', async () => {
  const provider = fakeProvider();
  const { session, emitted, user } = startSessionWith(provider);
  const result = session.ensureSignedIn('rate Hades');
  expect(emitted).toEqual([{ name: 'signin:request', detail: { reason: 'rate Hades' } }]);
  session.preload();
  await until(() => provider.state.loads === 1);
  provider.setMember(ada);
  expect(await result).toBe(true);
  expect(user().profileLoaded).toBe(true);
});

test('ensureSignedIn: dialog closed → false', async () => {
  const { session, bus } = startSessionWith(fakeProvider());
  const result = session.ensureSignedIn('rate Hades');
  bus.emit('signin:cancelled', {});
  expect(await result).toBe(false);
});

async function signedIn(lists = {}) {
  page.stub('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada', lists), created: false },
  }));
  page.stored.set('savepoint.signed-in', '1');
  const provider = fakeProvider();
  provider.setMember(ada);
  const started = startSessionWith(provider);
  await until(() => started.user().profileLoaded);
  return { ...started, provider };
}

test('a rejected token is renewed once', async () => {
  const { session } = await signedIn();
  page.stub('/api/user/rate', ({ token }) =>
    token === 'token-1'
      ? { status: 200, body: { site_rating: 4, user_rating: 4, rating_count: 1, now: NOW } }
      : { status: 401, body: { error: 'Log in again.', code: 'unauthenticated' } },
  );
  expect(await session.games.rate('hades', 4)).toMatchObject({ user_rating: 4 });
});

test('a rating is stored immediately and reverted when the server rejects it', async () => {
  const { session, user } = await signedIn({ ratings: { games: { hades: 2.5 } } });
  page.stub('/api/user/rate', () => ({
    status: 503,
    body: { error: 'Not now.', code: 'down' },
    headers: { 'retry-after': '5' },
  }));
  const call = session.games.rate('hades', 4.3);
  expect(user().ratings.games['hades']).toBe(4.3);
  const error = await call.catch((caught: unknown) => caught as ApiError);
  expect(error).toMatchObject({ message: 'Not now.', code: 'down', retryAfter: 5, retryable: true });
  expect(user().ratings.games['hades']).toBe(2.5);
});

test('in another language an error has its sentence, without the English ones about fields', async () => {
  const body = {
    error: 'Not valid.',
    code: 'invalid-request',
    errors: { content: 'This field is required.' },
  };
  page.stub('/api/comments/update', () => ({ status: 400, body }));
  const { session } = await signedIn({});
  const failure = () =>
    session.api.call('updateComment', { body: {} as never }).catch((caught: unknown) => caught as ApiError);
  expect(await failure()).toMatchObject({ message: body.error, errors: body.errors });
  globalThis.savepointLanguage = {
    ...{ locale: 'de', texts: {} },
    errorSentence: ({ code }) => (code === 'invalid-request' ? 'Nicht gültig.' : undefined),
  };
  try {
    expect(await failure()).toMatchObject({ message: 'Nicht gültig.', errors: {} });
    Object.assign(body, { code: 'other' });
    expect(await failure()).toMatchObject({ message: body.error, errors: body.errors });
  } finally {
    globalThis.savepointLanguage = undefined;
  }
});

test('likes and favourites toggle without duplicates', async () => {
  const { session, user } = await signedIn({ likes: { games: ['hades'], game_comments: [] } });
  for (const mark of MARK_NAMES)
    for (const [path, marked] of [
      [mark, true],
      [`un${mark}`, false],
    ] as const)
      page.stub(`/api/user/${path}`, () => ({ status: 200, body: { marked, now: NOW } }));
  await session.games.mark('like', 'hades', true);
  expect(user().likes.games).toEqual(['hades']);
  await session.games.mark('like', 'hades', false);
  expect(user().likes.games).toEqual([]);
  await session.games.mark('favorite', 'hades', true);
  await session.games.mark('favorite', 'hades', true);
  expect(user().favorites.games).toEqual(['hades']);
  await session.games.mark('favorite', 'hades', false);
  expect(user().favorites.games).toEqual([]);
  expect(page.calls.at(-1)?.body).toEqual({
    entity_type: 'game',
    entity_field: 'slug',
    entity_value: 'hades',
    acted_at: expect.any(String),
    token: 'token-0',
  });
});

test('a member’s call sends its query, and its body with the token', async () => {
  const { session } = await signedIn();
  page.stub('/api/user/activity?cursor=a%2Fb', () => ({ status: 200, body: {} }));
  const options = { query: { cursor: 'a/b' }, body: { limit: 5 } };
  expect(await session.api.call('listActivity', options as never)).toEqual({});
  expect(page.calls.at(-1)?.body).toEqual({ limit: 5, token: 'token-0' });
});

test('no connection → an offline error', async () => {
  const { session } = await signedIn();
  const pageFetch = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(session.api.call('readMenus', {})).rejects.toMatchObject({
    status: 0,
    code: 'offline',
    retryable: true,
  });
  globalThis.fetch = pageFetch;
});

test('an error response without a body gets a general message', async () => {
  const { session } = startSessionWith(fakeProvider());
  page.stub('/api/site-data', () => ({ status: 502, body: {} }));
  await expect(session.api.call('readMenus', {})).rejects.toMatchObject({
    code: 'unexpected-answer',
    message: 'Something went wrong. Try again.',
  });
});

import { actor, profileOf, startSessionWith, startStage } from '../test/stage';
import { until } from '../test/until';
import type { ApiError } from '.';
import { SignInError } from '.';

let stage: Awaited<ReturnType<typeof startStage>>;
const ada = { uid: 'ada', name: 'Ada', email: 'ada@example.org' };

beforeEach(async () => {
  stage = await startStage();
  stage.answer('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada'), created: false },
  }));
});
afterEach(() => stage.close());

test('a reader who never signed in loads nothing of the identity SDK, and is known to be nobody at once', () => {
  const player = actor();
  const { session } = startSessionWith(player);
  expect(session.store.getState().status.checked).toBe(true);
  expect(player.state.loads).toBe(0);
});

test('who signed in before is looked for at once, and unknown until then', async () => {
  stage.stored.set('savepoint.member', '1');
  const player = actor();
  player.set(ada);
  const { session, user } = startSessionWith(player);
  expect(session.store.getState().status.checked).toBe(false);
  await until(() => user().profileLoaded);
  expect(user()).toMatchObject({ ...ada, name: 'ada', signedIn: true, signingIn: false });
});

test('starting a sign-in sets signingIn, the login clears it and loads the profile', async () => {
  const player = actor();
  const { session, user, events } = startSessionWith(player);
  stage.answer('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada'), created: true },
  }));
  player.state.signIn = async () => {
    expect(user().signingIn).toBe(true);
    player.set(ada);
    return 'signed-in';
  };
  await session.signIn('google.com');
  expect(user()).toMatchObject({ signedIn: true, signingIn: false });
  await until(() => user().profileLoaded);
  expect(stage.calls[0]).toMatchObject({
    path: '/api/user/login',
    body: { name: 'Ada', email: 'ada@example.org', token: 'token-0' },
  });
  expect(events).toEqual([{ event: 'Sign in' }, { event: 'Create account' }]);
});

test('signing out clears everything and tells', async () => {
  const player = actor();
  const { session, user, events } = startSessionWith(player);
  session.prepare();
  await until(() => player.state.loads === 1);
  player.set(ada);
  await until(() => user().profileLoaded);
  await session.signOut();
  expect(user()).toMatchObject({ uid: '', signedIn: false, signingIn: false, profileLoaded: false });
  expect(events).toContainEqual({ event: 'Sign out' });
  expect(stage.stored.has('savepoint.member')).toBe(false);
});

test('a cancelled sign-in ends at once; its late failure does not end the next one', async () => {
  const player = actor();
  const { session, user } = startSessionWith(player);
  const windows: ((error: Error) => void)[] = [];
  player.state.signIn = () => new Promise((_resolve, reject) => windows.push(reject));
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

test('asking for a member asks the page, and waits for the lists', async () => {
  const player = actor();
  const { session, heard, user } = startSessionWith(player);
  const asked = session.ensureSignedIn('rate Hades');
  expect(heard).toEqual([{ name: 'signin:request', detail: { reason: 'rate Hades' } }]);
  session.prepare();
  await until(() => player.state.loads === 1);
  player.set(ada);
  expect(await asked).toBe(true);
  expect(user().profileLoaded).toBe(true);
});

test('asking for a member ends with no when the dialog is closed', async () => {
  const { session, bus } = startSessionWith(actor());
  const asked = session.ensureSignedIn('rate Hades');
  bus.emit('signin:cancelled', {});
  expect(await asked).toBe(false);
});

async function signedIn(lists = {}) {
  stage.answer('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada', lists), created: false },
  }));
  stage.stored.set('savepoint.member', '1');
  const player = actor();
  player.set(ada);
  const started = startSessionWith(player);
  await until(() => started.user().profileLoaded);
  return { ...started, player };
}

test('a refused token is renewed once', async () => {
  const { session } = await signedIn();
  stage.answer('/api/user/rate', ({ token }) =>
    token === 'token-1'
      ? { status: 200, body: { site_rating: 4, user_rating: 4, rating_count: 1 } }
      : { status: 401, body: { error: 'Please sign in again.', code: 'unauthenticated' } },
  );
  expect(await session.games.rate('hades', 4)).toMatchObject({ user_rating: 4 });
});

test('a rating shows at once and is taken back when the server refuses', async () => {
  const { session, user } = await signedIn({ ratings: { games: { hades: 2.5 } } });
  stage.answer('/api/user/rate', () => ({
    status: 503,
    body: { error: 'Not now.', code: 'down' },
    headers: { 'retry-after': '5' },
  }));
  const call = session.games.rate('hades', 4.3);
  expect(user().ratings.games['hades']).toBe(4.3);
  const error = await call.catch((refused: unknown) => refused as ApiError);
  expect(error).toMatchObject({ message: 'Not now.', code: 'down', retryAfter: 5, temporary: true });
  expect(user().ratings.games['hades']).toBe(2.5);
});

test('likes and favourites go on and off without doubles', async () => {
  const { session, user } = await signedIn({ likes: { games: ['hades'], game_comments: [] } });
  for (const path of ['like', 'unlike', 'favorite', 'unfavorite'])
    stage.answer(`/api/user/${path}`, () => ({ status: 200, body: {} }));
  await session.games.like('hades', true);
  expect(user().likes.games).toEqual(['hades']);
  await session.games.like('hades', false);
  expect(user().likes.games).toEqual([]);
  await session.games.favorite('hades', true);
  await session.games.favorite('hades', true);
  expect(user().favorites.games).toEqual(['hades']);
  await session.games.favorite('hades', false);
  expect(user().favorites.games).toEqual([]);
  expect(stage.calls.at(-1)?.body).toEqual({
    entity_type: 'game',
    entity_field: 'slug',
    entity_value: 'hades',
    token: 'token-0',
  });
});

test('without a connection the sentence says so', async () => {
  const { session } = await signedIn();
  const answering = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(session.api.get('/api/ratings')).rejects.toMatchObject({
    status: 0,
    code: 'offline',
    temporary: true,
  });
  globalThis.fetch = answering;
});

test('an answer that is not ours gets a sentence of our own', async () => {
  const { session } = startSessionWith(actor());
  stage.answer('/api/odd', () => ({ status: 502, body: {} }));
  await expect(session.api.get('/api/odd')).rejects.toMatchObject({
    code: 'unexpected-answer',
    message: 'Something went wrong. Please try again.',
  });
});

import { actor, profileOf, startSessionWith, startStage } from '../test/stage';
import { until } from '../test/until';
import { SignInError } from '.';

let stage: Awaited<ReturnType<typeof startStage>>;
const ada = { uid: 'ada', name: 'Ada', email: 'ada@example.org' };
const refused = { status: 401, body: { error: 'Please sign in again.', code: 'unauthenticated' } };
const rated = { status: 200, body: { site_rating: 4, user_rating: 4, rating_count: 1 } };

beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.close());

/** A member whose tokens are refused until they sign in again, and the identity that says who they are. */
async function endedSession() {
  stage.answer('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada'), created: false },
  }));
  stage.stored.set('savepoint.member', '1');
  const player = actor();
  player.set(ada);
  const started = startSessionWith(player);
  await until(() => started.user().profileLoaded);
  let over = true;
  stage.answer('/api/user/rate', () => (over ? refused : rated));
  const call = started.session.games.rate('hades', 4);
  await until(() => started.heard.some(({ name }) => name === 'signin:request'));
  return { ...started, player, call, renew: () => (over = false) };
}

test('when the fresh token is refused too, the session is over and the member is asked to sign in again', async () => {
  const { call, user, heard, bus } = await endedSession();
  expect(user().signedIn).toBe(false);
  expect(heard).toContainEqual({ name: 'signin:request', detail: { reason: 'go on' } });
  bus.emit('signin:cancelled', {});
  await expect(call).rejects.toMatchObject({ status: 401, code: 'signed-out' });
});

test('after signing in again, what was wanted is done', async () => {
  const { call, user, player, renew } = await endedSession();
  renew();
  player.set(ada);
  expect(await call).toMatchObject({ user_rating: 4 });
  expect(user().ratings.games).toEqual({ hades: 4 });
});

test('nothing is done in the name of somebody else', async () => {
  const { call, player, renew } = await endedSession();
  renew();
  const calls = () => stage.calls.filter(({ path }) => path === '/api/user/rate').length;
  const before = calls();
  stage.answer('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('bob'), created: false },
  }));
  player.set({ ...ada, uid: 'bob' });
  await expect(call).rejects.toMatchObject({ code: 'signed-out' });
  expect(calls()).toBe(before);
});

test('several calls that meet the end of a session ask once', async () => {
  const { session, call, heard, player, renew } = await endedSession();
  stage.answer('/api/user/like', () => ({ status: 200, body: {} }));
  renew();
  player.set(ada);
  await Promise.all([call, session.games.like('hades', true)]);
  expect(heard.filter(({ name }) => name === 'signin:request')).toHaveLength(1);
});

test('an account that was deleted elsewhere ends the session and asks for nothing', async () => {
  const { call, bus } = await endedSession();
  bus.emit('signin:cancelled', {});
  await call.catch(() => {});
  const player = actor();
  player.set(ada);
  const { session, heard, user } = startSessionWith(player);
  session.prepare();
  await until(() => user().profileLoaded);
  stage.answer('/api/user/like', () => ({
    status: 401,
    body: { error: 'This account has been deleted.', code: 'account-deleted' },
  }));
  await expect(session.games.like('hades', true)).rejects.toMatchObject({ code: 'account-deleted' });
  expect(user().signedIn).toBe(false);
  expect(session.store.getState().status.deleted).toBe(true);
  expect(heard.filter(({ name }) => name === 'signin:request')).toEqual([]);
  player.set(ada);
  expect(session.store.getState().status.deleted).toBe(false);
});

describe('after a sign-in that left the page', () => {
  const wanted = { reason: 'rate Hades', intent: { name: 'rate', slug: 'hades', rating: 4.3 } };
  const comeBack = (returned: 'signed-in' | SignInError | null) => {
    stage.answer('/api/user/login', () => ({
      status: 200,
      body: { profile: profileOf('ada'), created: false },
    }));
    stage.stored.set('savepoint.redirect', '1');
    stage.stored.set('savepoint.wanted', JSON.stringify(wanted));
    const player = actor();
    player.identity.returned = returned;
    if (returned === 'signed-in') player.set(ada);
    return startSessionWith(player);
  };

  test('signingIn is set until it is known how that ended', async () => {
    const { user } = comeBack('signed-in');
    expect(user().signingIn).toBe(true);
    await until(() => user().profileLoaded);
    expect(user()).toMatchObject({ signedIn: true, signingIn: false });
  });

  test('what was wanted is handed over once, to whom it concerns', async () => {
    const { session, events, user } = comeBack('signed-in');
    await until(() => user().profileLoaded);
    expect(events).toEqual([{ event: 'Sign in' }]);
    expect(session.takeIntent('celeste', ['rate'])).toBeNull();
    expect(session.takeIntent('hades', ['like'])).toBeNull();
    expect(session.takeIntent('hades', ['rate'])).toEqual(wanted.intent);
    expect(session.takeIntent('hades', ['rate'])).toBeNull();
  });

  test('a failure is said in the dialog, a cancelled one is nobody’s failure', async () => {
    const failed = comeBack(new SignInError('disabled', 'This account has been disabled.'));
    await until(() => failed.heard.length > 0);
    expect(failed.heard).toEqual([
      {
        name: 'signin:request',
        detail: { reason: 'rate Hades', failure: 'This account has been disabled.' },
      },
    ]);
    const cancelled = comeBack(new SignInError('cancelled', 'The sign-in was cancelled.'));
    await until(() => cancelled.session.store.getState().status.checked);
    expect(cancelled.heard).toEqual([]);
    expect(cancelled.user().signingIn).toBe(false);
    expect(cancelled.session.takeIntent('hades', ['rate'])).toBeNull();
  });

  test('what was wanted is forgotten by a page that no sign-in leads to', () => {
    stage.stored.set('savepoint.wanted', JSON.stringify(wanted));
    expect(startSessionWith(actor()).session.takeIntent('hades', ['rate'])).toBeNull();
  });
});

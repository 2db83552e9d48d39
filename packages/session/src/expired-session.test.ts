import { fakeProvider, profileOf, startSessionWith, startTestPage, until } from '../test/test-page';
import { SignInError } from '.';

let page: Awaited<ReturnType<typeof startTestPage>>;
const ada = { uid: 'ada', name: 'Ada', email: 'ada@example.org' };
const unauthorized = { status: 401, body: { error: 'Log in again.', code: 'unauthenticated' } };
const now = new Date().toISOString();
const rated = { status: 200, body: { site_rating: 4, user_rating: 4, rating_count: 1, now } };

beforeEach(async () => {
  page = await startTestPage();
});
afterEach(() => page.close());

/** Signs a member in whose tokens are rejected until `renew` is called. */
async function expiredSession() {
  page.stub('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada'), created: false },
  }));
  page.stored.set('savepoint.signed-in', '1');
  const provider = fakeProvider();
  provider.setMember(ada);
  const started = startSessionWith(provider);
  await until(() => started.user().profileLoaded);
  let expired = true;
  page.stub('/api/user/rate', () => (expired ? unauthorized : rated));
  const call = started.session.games.rate('hades', 4);
  await until(() => started.emitted.some(({ name }) => name === 'signin:request'));
  return { ...started, provider, call, renew: () => (expired = false) };
}

test('a renewed token is rejected too → the session ends and the member is prompted to sign in again', async () => {
  const { call, user, emitted, bus } = await expiredSession();
  expect(user().signedIn).toBe(false);
  expect(emitted).toContainEqual({ name: 'signin:request', detail: { reason: 'continue' } });
  bus.emit('signin:cancelled', {});
  await expect(call).rejects.toMatchObject({ status: 401, code: 'signed-out' });
});

test('the same member signs in again → the call is repeated', async () => {
  const { call, user, provider, renew } = await expiredSession();
  renew();
  provider.setMember(ada);
  expect(await call).toMatchObject({ user_rating: 4 });
  expect(user().ratings.games).toEqual({ hades: 4 });
});

test('another member signs in → the call is not repeated', async () => {
  const { call, provider, renew } = await expiredSession();
  renew();
  const calls = () => page.calls.filter(({ path }) => path === '/api/user/rate').length;
  const before = calls();
  page.stub('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('bob'), created: false },
  }));
  provider.setMember({ ...ada, uid: 'bob' });
  await expect(call).rejects.toMatchObject({ code: 'signed-out' });
  expect(calls()).toBe(before);
});

test('several calls fail because the session expired → one prompt', async () => {
  const { session, call, emitted, provider, renew } = await expiredSession();
  page.stub('/api/user/like', () => ({ status: 200, body: { marked: true, now } }));
  renew();
  provider.setMember(ada);
  await Promise.all([call, session.games.mark('like', 'hades', true)]);
  expect(emitted.filter(({ name }) => name === 'signin:request')).toHaveLength(1);
});

test('the account was deleted on another device → the session ends without a prompt', async () => {
  const { call, bus } = await expiredSession();
  bus.emit('signin:cancelled', {});
  await call.catch(() => {});
  const provider = fakeProvider();
  provider.setMember(ada);
  const { session, emitted, user } = startSessionWith(provider);
  session.preload();
  await until(() => user().profileLoaded);
  page.stub('/api/user/like', () => ({
    status: 401,
    body: { error: 'This account has been deleted.', code: 'account-deleted' },
  }));
  await expect(session.games.mark('like', 'hades', true)).rejects.toMatchObject({ code: 'account-deleted' });
  expect(user().signedIn).toBe(false);
  expect(session.store.getState().status.accountDeleted).toBe(true);
  expect(emitted.filter(({ name }) => name === 'signin:request')).toEqual([]);
  provider.setMember(ada);
  expect(session.store.getState().status.accountDeleted).toBe(false);
});

describe('a call of the earlier session is rejected when somebody has signed in again', () => {
  /** Ends the session while another call, whose renewed token is rejected too, has no response yet. */
  async function lateRejection(code: string) {
    const started = await expiredSession();
    started.provider.setMember(ada);
    await started.call.catch(() => {});
    let reject = () => {};
    const rejected = new Promise<typeof unauthorized>((resolve) => {
      reject = () => resolve({ status: 401, body: { error: 'Rejected.', code } });
    });
    const responses = [
      ...(code === 'unauthenticated' ? [unauthorized] : []),
      rejected,
      { status: 200, body: { marked: true, now } },
    ];
    page.stub('/api/user/like', () => responses.shift()!);
    const late = started.session.games.mark('like', 'hades', true);
    await until(() => responses.length === 1);
    const call = started.session.games.rate('hades', 4);
    await until(() => !started.user().signedIn);
    started.renew();
    return { ...started, call, late, reject };
  }

  test('as expired → the new session goes on, and the call is repeated in it', async () => {
    const { call, late, reject, provider, user, emitted } = await lateRejection('unauthenticated');
    provider.setMember(ada);
    await call;
    const before = emitted.length;
    reject();
    await late;
    expect(user()).toMatchObject({ signedIn: true, likes: { games: ['hades'] } });
    expect(emitted.slice(before).map(({ name }) => name)).not.toContain('signin:request');
  });

  test('as that of a deleted account → the account of who signed in now is not deleted', async () => {
    const { call, late, reject, provider, user, session } = await lateRejection('account-deleted');
    page.stub('/api/user/login', () => ({
      status: 200,
      body: { profile: profileOf('bob'), created: false },
    }));
    const deleteAccount = jest.spyOn(provider.identity, 'deleteAccount');
    provider.setMember({ ...ada, uid: 'bob' });
    await expect(call).rejects.toMatchObject({ code: 'signed-out' });
    reject();
    await expect(late).rejects.toMatchObject({ code: 'account-deleted' });
    expect(user()).toMatchObject({ signedIn: true, uid: 'bob' });
    expect(session.store.getState().status.accountDeleted).toBe(false);
    expect(deleteAccount).not.toHaveBeenCalled();
  });
});

describe('after a sign-in redirect', () => {
  const prompt = { reason: 'rate Hades', intent: { name: 'rate', slug: 'hades', rating: 4.3 } };
  const returnFrom = (result: 'signed-in' | SignInError | null) => {
    page.stub('/api/user/login', () => ({
      status: 200,
      body: { profile: profileOf('ada'), created: false },
    }));
    page.stored.set('savepoint.redirecting', '1');
    page.stored.set('savepoint.pending-intent', JSON.stringify(prompt));
    const provider = fakeProvider();
    provider.identity.redirectResult = result;
    if (result === 'signed-in') provider.setMember(ada);
    return startSessionWith(provider);
  };

  test('signingIn is set until the result is known', async () => {
    const { user } = returnFrom('signed-in');
    expect(user().signingIn).toBe(true);
    await until(() => user().profileLoaded);
    expect(user()).toMatchObject({ signedIn: true, signingIn: false });
  });

  test('the pending intent is returned once, for its own game and action', async () => {
    const { session, tracked, user } = returnFrom('signed-in');
    await until(() => user().profileLoaded);
    expect(tracked).toEqual([{ event: 'Sign in' }]);
    expect(session.takePendingIntent('celeste', ['rate'])).toBeNull();
    expect(session.takePendingIntent('hades', ['like'])).toBeNull();
    expect(session.takePendingIntent('hades', ['rate'])).toEqual(prompt.intent);
    expect(session.takePendingIntent('hades', ['rate'])).toBeNull();
  });

  test('an error opens the dialog with its message; a cancelled sign-in does not', async () => {
    const failed = returnFrom(new SignInError('disabled', 'This account has been disabled.'));
    await until(() => failed.emitted.length > 0);
    expect(failed.emitted).toEqual([
      {
        name: 'signin:request',
        detail: { reason: 'rate Hades', failure: 'This account has been disabled.' },
      },
    ]);
    const cancelled = returnFrom(new SignInError('cancelled', 'The sign-in was cancelled.'));
    await until(() => cancelled.session.store.getState().status.authReady);
    expect(cancelled.emitted).toEqual([]);
    expect(cancelled.user().signingIn).toBe(false);
    expect(cancelled.session.takePendingIntent('hades', ['rate'])).toBeNull();
  });

  test('a page that no redirect leads to ignores a stored intent', () => {
    page.stored.set('savepoint.pending-intent', JSON.stringify(prompt));
    expect(startSessionWith(fakeProvider()).session.takePendingIntent('hades', ['rate'])).toBeNull();
  });
});

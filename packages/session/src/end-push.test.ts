import { currentPushSubscription, endPushSubscription } from '@savepoint/contracts/members';
import { fakeProvider, profileOf, startSessionWith, startTestPage, until } from '../test/test-page';

const ada = { uid: 'ada', name: 'Ada', email: 'ada@example.org' };
const ENDPOINT = 'https://push.example/send/1';

let page: Awaited<ReturnType<typeof startTestPage>>;
let subscribed: boolean;
let scopes: string[];
beforeEach(async () => {
  page = await startTestPage();
  page.stub('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf('ada'), created: false },
  }));
  page.stub('/api/user/replies/push/remove', () => ({ status: 200, body: {} }));
  page.stub('/api/user/sessions/end', () => ({ status: 200, body: {} }));
  [subscribed, scopes] = [true, []];
  const subscription = { endpoint: ENDPOINT, unsubscribe: async () => ((subscribed = false), true) };
  const pushManager = { getSubscription: async () => (subscribed ? subscription : null) };
  setServiceWorker({ getRegistration: async (scope: string) => (scopes.push(scope), { pushManager }) });
});
afterEach(() => page.close());

const setServiceWorker = (serviceWorker: object | undefined) =>
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker }, configurable: true });

/** A member who is logged in. */
async function logIn() {
  page.stored.set('savepoint.signed-in', '1');
  const provider = fakeProvider();
  provider.setMember(ada);
  const started = startSessionWith(provider);
  await until(() => started.user().profileLoaded);
  return { ...started, provider };
}
const removals = () =>
  page.calls.filter(({ path }) => path === '/api/user/replies/push/remove').map(({ body }) => body);

test('a member logs out → this browser’s subscription ends, here and at the site', async () => {
  const { session } = await logIn();
  expect(subscribed).toBe(true);
  await session.signOut();
  await until(() => !subscribed && removals().length === 1);
  expect(removals()).toEqual([{ token: 'token-0', which: 'this', endpoint: ENDPOINT }]);
  expect(new Set(scopes)).toEqual(new Set(['/assets/push/']));
});

test('a member logs out without a connection → the subscription ends in the browser', async () => {
  const { session } = await logIn();
  page.stub('/api/user/replies/push/remove', () => ({ status: 503, body: {} }));
  await session.signOut();
  await until(() => !subscribed);
});

test('the login ends elsewhere, as in another tab → the subscription ends in the browser', async () => {
  const { provider } = await logIn();
  provider.setMember(null);
  await until(() => !subscribed);
});

test.each([
  ['has no service workers', undefined],
  ['blocks them', { getRegistration: () => Promise.reject(new Error('SecurityError')) }],
  ['has none of this site', { getRegistration: async () => undefined }],
])('a browser that %s has no subscription, and members log out as ever', async (_, serviceWorker) => {
  setServiceWorker(serviceWorker);
  const { session, user } = await logIn();
  expect(await currentPushSubscription(navigator.serviceWorker)).toBeNull();
  await endPushSubscription(navigator.serviceWorker);
  await session.signOut();
  await until(() => !user().signedIn);
  expect(removals()).toEqual([]);
});

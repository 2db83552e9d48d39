/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { PushSettings } from '@savepoint/contracts/members';
import { failure, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen } from '@testing-library/react';
import ReplyPush from './reply-push';

const { api, settle, signIn, mount } = testPage();

const KEY = 'key-of-the-site';
const ENDPOINT = 'https://push.example/send/1';
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const entry = (more: Partial<PushSettings['subscriptions'][0]> = {}) => ({
  endpoint: ENDPOINT,
  since: '2026-05-14T12:00:00.000Z',
  key: KEY,
  left: [],
  notifications: [],
  ...more,
});
const settings = (...subscriptions: PushSettings['subscriptions']): PushSettings => ({
  key: KEY,
  subscriptions,
});

/** What a browser has for push messages. */
interface Browser {
  permission: NotificationPermission;
  /** What the member answers when asked. */
  decision: NotificationPermission;
  subscribed: boolean;
  worker: { state: ServiceWorkerState } & EventTarget;
  /** What was done, in its order. */
  log: string[];
  /** Whether the push service can be reached. */
  reachable: boolean;
}
let browser: Browser;
const workerIn = (state: ServiceWorkerState) => Object.assign(new EventTarget(), { state });

function setUpBrowser(more: Partial<Browser> = {}) {
  browser = {
    permission: 'default',
    decision: 'granted',
    subscribed: false,
    worker: workerIn('activated'),
    log: [],
    reachable: true,
    ...more,
  };
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => {
      browser.log.push('unsubscribe');
      browser.subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.log.push(`subscribe with ${applicationServerKey}`);
      if (!browser.reachable) throw new DOMException('push service error', 'AbortError');
      browser.subscribed = true;
      return subscription;
    },
  };
  const registration = { active: null, waiting: null, installing: browser.worker, pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, register: async () => registration },
  });
  Object.assign(window, {
    PushManager: class {},
    Notification: {
      get permission() {
        return browser.permission;
      },
      async requestPermission() {
        browser.log.push('ask');
        return (browser.permission = browser.decision);
      },
    },
  });
}
beforeEach(async () => {
  setUpBrowser();
  await signIn();
});
afterEach(() => {
  delete (navigator as { standalone?: boolean }).standalone;
});

async function open(read: PushSettings) {
  api.answer('readPush', read);
  await mount(<ReplyPush />);
}
const control = () => screen.getByRole<HTMLInputElement>('switch');
const toggle = () => settle(() => fireEvent.click(control()));
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const status = () => screen.getByRole('status').textContent;

describe('the state of this browser', () => {
  const granted = { permission: 'granted', subscribed: true } as const;
  test.each<[string, Partial<Browser>, PushSettings, boolean]>([
    ['subscribed and known to the site', granted, settings(entry()), true],
    ['among several', granted, settings(entry({ endpoint: 'https://push.example/2' }), entry()), true],
    ['not known to the site', granted, settings(entry({ endpoint: 'https://push.example/2' })), false],
    ['known with an earlier key of the site', granted, settings(entry({ key: 'earlier' })), false],
    ['not subscribed', { permission: 'granted' }, settings(entry()), false],
    [
      'subscribed, but not allowed any more',
      { permission: 'default', subscribed: true },
      settings(entry()),
      false,
    ],
  ])('%s', async (_, more, read, isOn) => {
    setUpBrowser(more);
    await open(read);
    expect(control().checked).toBe(isOn);
    // Nothing is asked for before the member switches it on.
    expect(browser.log).toEqual([]);
  });

  test('blocked by the member → says how to allow it, without a switch', async () => {
    setUpBrowser({ permission: 'denied', subscribed: true });
    await open(settings(entry()));
    expect([screen.queryByRole('switch'), screen.queryByText(/are blocked/)]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  test.each([
    ['a browser without push messages', undefined, /cannot show notifications/],
    ['iOS, in a tab', false, /home screen/],
    ['iOS, on the home screen, of an old version', true, /cannot show notifications/],
  ])('%s → says so, without a switch', async (_, standalone, text) => {
    delete (window as { PushManager?: unknown }).PushManager;
    if (standalone !== undefined) Object.assign(navigator, { standalone });
    await open(settings());
    expect([screen.queryByRole('switch'), screen.queryByText(text)]).toEqual([null, expect.anything()]);
  });

  test('the site sends none → nothing is shown', async () => {
    await open({ key: null, subscriptions: [] });
    expect(document.body.textContent).toBe('');
  });

  test('cannot be loaded → Try again loads it', async () => {
    api.answer('readPush', failure('upstream-unavailable'));
    await mount(<ReplyPush />);
    expect(screen.queryByRole('switch')).toBeNull();
    api.answer('readPush', settings());
    await press('Try again');
    expect(control().checked).toBe(false);
  });
});

describe('switching on', () => {
  const added = () => api.bodiesOf('addPushSubscription');
  beforeEach(() => api.answer('addPushSubscription', settings(entry())));

  test('asks, subscribes with the site’s key, and sends the subscription', async () => {
    await open(settings());
    await toggle();
    expect(browser.log).toEqual(['ask', `subscribe with ${KEY}`]);
    expect(added()).toEqual([{ endpoint: ENDPOINT, ...KEYS }]);
    expect([control().checked, status()]).toEqual([true, 'Notifications are on.']);
  });

  test('an old subscription is ended first: the site has given it up, or it has another key', async () => {
    setUpBrowser({ permission: 'granted', subscribed: true });
    await open(settings(entry({ key: 'earlier' })));
    await toggle();
    expect(browser.log).toEqual(['ask', 'unsubscribe', `subscribe with ${KEY}`]);
  });

  test.each([
    ['closes the question', 'default', true],
    ['refuses', 'denied', false],
  ] as const)('the member %s → nothing is sent, and it says so', async (_, decision, hasSwitch) => {
    setUpBrowser({ decision });
    await open(settings());
    await toggle();
    expect(added()).toEqual([]);
    expect(browser.log).toEqual(['ask']);
    expect(status()).toMatch(/^Nothing has changed/);
    expect(screen.queryByRole('switch') !== null).toBe(hasSwitch);
  });

  test('waits until the service worker is active', async () => {
    setUpBrowser({ worker: workerIn('installing') });
    await open(settings());
    await toggle();
    expect(browser.log).toEqual(['ask']);
    await settle(() => {
      browser.worker.state = 'activated';
      browser.worker.dispatchEvent(new Event('statechange'));
    });
    expect(added()).toHaveLength(1);
  });

  test.each<[string, Partial<Browser>]>([
    ['the service worker cannot be installed', { worker: workerIn('redundant') }],
    ['the push service cannot be reached', { reachable: false }],
  ])('%s → says so', async (_, more) => {
    setUpBrowser(more);
    await open(settings());
    await toggle();
    expect(screen.getByRole('alert').textContent).toMatch(/could not reach its notification service/);
    expect([added(), control().checked, status()]).toEqual([[], false, '']);
  });

  test('the site refuses the subscription → the reason, and the browser’s is ended', async () => {
    api.answer('addPushSubscription', failure('too-many-subscriptions'));
    await open(settings());
    await toggle();
    expect(screen.getByRole('alert').textContent).not.toMatch(/notification service/);
    expect([browser.subscribed, control().checked]).toEqual([false, false]);
  });

  test('the site does not list the subscription afterwards → off, and it says so', async () => {
    api.answer('addPushSubscription', settings());
    await open(settings());
    await toggle();
    expect([control().checked, status()]).toEqual([false, expect.stringMatching(/^Nothing has changed/)]);
  });

  test('pressed twice → asked and sent once', async () => {
    await open(settings());
    const release = api.hold('addPushSubscription');
    fireEvent.click(control());
    fireEvent.click(control());
    release();
    await settle();
    expect(added()).toHaveLength(1);
  });
});

describe('in use', () => {
  const left = entry({ left: ['thread:game/hades'] });
  beforeEach(() => setUpBrowser({ permission: 'granted', subscribed: true }));

  test('switched off: the site is told, and the browser’s subscription ends', async () => {
    await open(settings(entry()));
    api.answer('removePushSubscription', settings());
    await toggle();
    expect(api.bodiesOf('removePushSubscription')).toEqual([{ which: 'this', endpoint: ENDPOINT }]);
    expect([browser.subscribed, control().checked, status()]).toEqual([
      false,
      false,
      'Notifications are off.',
    ]);
  });

  test('the site cannot be told → still on', async () => {
    await open(settings(entry()));
    api.answer('removePushSubscription', failure('upstream-unavailable'));
    await toggle();
    expect([browser.subscribed, control().checked]).toEqual([true, true]);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  test('threads that were left are joined again, with the subscription that is in use', async () => {
    await open(settings(left));
    api.answer('addPushSubscription', settings(entry()));
    await press('Notify me of all of them again');
    expect(api.bodiesOf('addPushSubscription')).toEqual([{ endpoint: ENDPOINT, ...KEYS, rejoin: true }]);
    expect(browser.log).toEqual(['ask', `subscribe with ${KEY}`]);
    expect(status()).toBe('You are notified of all of them again.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('joining again fails → the subscription that is in use stays', async () => {
    await open(settings(left));
    api.answer('addPushSubscription', failure('upstream-unavailable'));
    await press('Notify me of all of them again');
    expect([browser.subscribed, control().checked]).toEqual([true, true]);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  test('off → nothing about threads that were left', async () => {
    setUpBrowser();
    await open(settings(left));
    expect(screen.queryByText(/because you left it/)).toBeNull();
  });
});

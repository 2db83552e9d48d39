import type { Browser, BrowserContext, Page, Worker } from '@playwright/test';
import { startPushService, type PushService } from '../../services/comments/test/push-service';
import { chromiumOptions } from '../chromium-options';
import { ApiMember } from './api-member';
import { test as base } from './configured-site';
import { expectAccessible, openAs } from './members';
import { expect } from './site';
import { expectMounted } from './steps';

/** The headless shell has no push messages. Not a setting of the file, with which it would have a site of its own. */
const test = base.extend<{ fullBrowser: Browser }>({
  fullBrowser: async ({ playwright }, provide) => {
    const path = process.env['FULL_CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH'];
    const browser = await playwright.chromium.launch(chromiumOptions(path));
    await provide(browser);
    await browser.close();
  },
});

const settings = (page: Page) => page.getByRole('region', { name: 'Notifications in this browser' });
const control = (page: Page) =>
  settings(page).getByRole('switch', { name: 'Notify me of replies in this browser' });

interface PushSettings {
  key: string;
  subscriptions: { endpoint: string }[];
}
const read = (member: ApiMember) => member.act<PushSettings>('/api/user/replies/push', {});

/** Has the browser subscribe at the double, since no real push service can be reached. */
async function replacePushService(context: BrowserContext, push: PushService, name: string, key: string) {
  const { endpoint, ...keys } = push.subscribe(name, key);
  await context.addInitScript(
    (json) => {
      const STORED = 'test.subscription';
      const subscription = {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => (localStorage.removeItem(STORED), true),
      };
      Object.assign(PushManager.prototype, {
        async subscribe(options: { userVisibleOnly: boolean; applicationServerKey: string }) {
          if (!options.userVisibleOnly || options.applicationServerKey !== json.vapidKey)
            throw new DOMException('Wrong options', 'InvalidAccessError');
          localStorage.setItem(STORED, '1');
          return subscription;
        },
        getSubscription: async () => (localStorage.getItem(STORED) ? subscription : null),
      });
    },
    { endpoint, keys, vapidKey: key },
  );
}

/** Delivers a message to the page’s service worker, as the browser does with what its push service sends. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/assets/push/`);
      if (found) resolve(found.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data,
  });
}

/** The notifications that are shown. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/assets/push/');
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Clicks on the notification. @returns the address that is opened; browsers open it for real clicks only */
const click = (worker: Worker, action = '') =>
  worker.evaluate(async (chosen) => {
    interface Scope {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<null> };
      NotificationEvent: new (name: string, options: object) => Event;
      dispatchEvent(event: Event): boolean;
    }
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => (resolve(url), null);
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: chosen }));
    });
  }, action);

test('a member switches notifications on by keyboard, is notified of a reply, and logs out', async ({
  fullBrowser,
  browserName,
  site,
  push,
}) => {
  test.skip(browserName !== 'chromium', 'Messages are delivered by the DevTools protocol.');
  const svenja = await ApiMember.join(site.url, 'Svenja');
  const tilo = await ApiMember.join(site.url, 'Tilo');
  const top = await svenja.post('disco-elysium', 'Svenja asks.');
  const { key } = await read(svenja);
  const page = await openAs(fullBrowser, site.url, 'Svenja');
  const context = page.context();
  await replacePushService(context, push, 'svenja', key);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await context.grantPermissions(['notifications'], { origin: site.url });
  await page.reload();
  await expectMounted(page, 'account');
  await expect(control(page)).not.toBeChecked();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  const started = context.waitForEvent('serviceworker');
  await control(page).focus();
  await page.keyboard.press('Space');
  await expect(settings(page).getByRole('status')).toHaveText('Notifications are on.');
  await expect(control(page)).toBeChecked();
  await expect(control(page)).toBeFocused();
  expect((await read(svenja)).subscriptions).toMatchObject([{ endpoint: `${push.url}/send/svenja` }]);
  await page.reload();
  await expect(control(page)).toBeChecked();
  await expectAccessible(page, '[data-region=account]');

  const reply = await tilo.post('disco-elysium', 'Tilo answers.', top);
  await expect.poll(() => push.received.length, { timeout: 60_000 }).toBe(1);
  const { message } = push.received[0]!;
  await deliver(page, site.url, JSON.stringify(message));
  await expect
    .poll(() => shown(page))
    .toEqual([
      { title: 'Tilo replied to you on Disco Elysium', body: 'Tilo answers.', tag: `reply-${reply.uid}` },
    ]);
  const worker = await started;
  const leave = await click(worker, 'leave');
  expect(leave).toContain(`${site.url}/replies/leave?token=`);
  // The page is not controlled by the service worker.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await deliver(page, site.url, JSON.stringify(message));
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  const opened = await click(worker);
  expect(opened).toBe(`${site.url}/games/disco-elysium/?comment=${reply.uid}#comment-${reply.uid}`);
  await expect.poll(() => shown(page)).toEqual([]);
  await page.goto(opened);
  await expect(page.getByText('Tilo answers.')).toBeInViewport();

  await page.goto(`${site.url}/account/`);
  await expect(control(page)).toBeChecked();
  expect((await fetch(leave, { method: 'POST', body: new URLSearchParams() })).status).toBe(200);
  await page.reload();
  await settings(page).getByRole('button', { name: 'Notify me of all of them again' }).focus();
  await expectAccessible(page, '[data-region=account]');
  await page.keyboard.press('Enter');
  await expect(settings(page).getByRole('status')).toHaveText('You are notified of all of them again.');
  expect((await read(svenja)).subscriptions).toMatchObject([{ left: [] }]);
  await page.locator('[data-region=account]').getByRole('button', { name: 'Logout' }).click();
  await expect.poll(async () => (await read(svenja)).subscriptions).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull();
  expect(problems).toEqual([]);
  await context.close();
});

test('blocked, unsupported, on an iPhone, without a connection: the account page says so', async ({
  fullBrowser,
  browserName,
  site,
}) => {
  test.skip(browserName !== 'chromium', 'Permissions are set by the DevTools protocol.');
  const page = await openAs(fullBrowser, site.url, 'Undine');
  const member = await ApiMember.join(site.url, 'Undine');
  const { key } = await read(member);
  const permission = (state: NotificationPermission) =>
    page.addInitScript((value) => {
      Object.defineProperty(Notification, 'permission', { get: () => value, configurable: true });
      Notification.requestPermission = async () => value;
    }, state);
  const show = async () => {
    await page.goto(`${site.url}/account/`);
    await expectMounted(page, 'account');
  };

  await permission('denied');
  await show();
  await expect(settings(page)).toContainText('Notifications of this site are blocked.');
  await expect(control(page)).toBeHidden();
  await expectAccessible(page, '[data-region=account]');

  await permission('default');
  await show();
  await control(page).click();
  await expect(settings(page).getByRole('status')).toContainText('Nothing has changed');
  await expect(control(page)).not.toBeChecked();

  await permission('granted');
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('Registration failed - push service error', 'AbortError');
    };
  });
  await show();
  await control(page).click();
  await expect(settings(page).getByRole('alert')).toContainText('could not reach its notification service');
  await expect(control(page)).not.toBeChecked();

  const push = await startPushService();
  await replacePushService(page.context(), push, 'undine', key);
  await show();
  // Its push service is inside the site’s network, which is refused.
  await control(page).click();
  await expect(settings(page).getByRole('alert')).toContainText(
    'subscription to notifications cannot be used',
  );
  await expect(control(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull();
  await push.close();

  await page.route('**/api/user/replies/push', (route) => route.abort());
  await show();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/user/replies/push');
  await again.click();
  await expect(control(page)).toBeVisible();

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await show();
  await expect(settings(page)).toContainText('This browser cannot show notifications of websites.');
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await show();
  await expect(settings(page)).toContainText('first add this site to your home screen');
  await page.context().close();
});

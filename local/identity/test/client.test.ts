import { devices, type Browser, type BrowserContext, type Frame, type Page } from '@playwright/test';
import { startBrowser } from './browser';
import { startEmbedder, startSite } from './site';
import { adminAuth, cleanUp, startProvider, type Provider } from './support';

interface Client {
  auth: { currentUser: ClientUser | null; authStateReady(): Promise<void>; signOut(): Promise<void> };
  GoogleAuthProvider: { new (): unknown; credential(word: string): unknown };
  GithubAuthProvider: new () => unknown;
  signInWithPopup(auth: unknown, provider: unknown): Promise<{ user: ClientUser }>;
  signInWithCredential(auth: unknown, credential: unknown): Promise<{ user: ClientUser }>;
  signInWithRedirect(auth: unknown, provider: unknown): Promise<void>;
  getRedirectResult(auth: unknown): Promise<{ user: ClientUser } | null>;
  updateProfile(user: unknown, profile: object): Promise<void>;
}
interface ClientUser {
  uid: string;
  email: string | null;
  displayName: string | null;
  getIdToken(force?: boolean): Promise<string>;
  reload(): Promise<void>;
  delete(): Promise<void>;
}
declare global {
  // Only `var` makes a property of globalThis.
  var firebase: Client;
}

let browser: Browser;
let provider: Provider;
beforeAll(async () => {
  browser = await startBrowser();
  provider = await startProvider();
});
afterAll(cleanUp);

const kinds = [
  { name: 'behind the site’s own origin', proxied: true },
  { name: 'on an origin of its own', proxied: false },
];

describe.each(kinds)('the Firebase client in a browser, with the provider $name', ({ proxied }) => {
  let context: BrowserContext;
  let page: Page;
  /** Where the client runs: the page, unless it is shown inside another. */
  let frame: Frame;
  let site: string;
  let problems: string[];

  beforeEach(() => openSite());
  afterEach(() => context.close());

  async function openSite(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
    site = await startSite(provider.port, { proxied });
    context = await browser.newContext(options);
    problems = [];
    context.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(site);
    frame = page.mainFrame();
    await page.waitForFunction(() => 'firebase' in globalThis);
  }

  /** Starts a popup sign-in; the outcome comes once it has ended. */
  async function openPopup(): Promise<{ popup: Page; outcome: Promise<string> }> {
    const opened = context.waitForEvent('page');
    const outcome = frame.evaluate(() =>
      firebase
        .signInWithPopup(firebase.auth, new firebase.GoogleAuthProvider())
        .then(({ user }) => `${user.displayName} ${user.email}`)
        .catch((error: { code: string }) => error.code),
    );
    const popup = await opened;
    await popup.waitForLoadState();
    return { popup, outcome };
  }

  async function fillIn(target: Page, name: string, email: string): Promise<void> {
    await target.getByLabel('Name').fill(name);
    await target.getByLabel('Email').fill(email);
    await target.getByRole('button', { name: 'Log in' }).click();
  }

  test('signs in through a popup, and firebase-admin accepts the token', async () => {
    const { popup, outcome } = await openPopup();
    expect(await popup.getByRole('heading', { level: 1 }).textContent()).toBe('Log in with Google');
    const closed = popup.waitForEvent('close');
    await fillIn(popup, 'Grace Hopper', 'grace@example.org');
    expect(await outcome).toBe('Grace Hopper grace@example.org');
    await closed;
    const token = await page.evaluate(() => firebase.auth.currentUser!.getIdToken());
    const claims = await adminAuth(provider.port).verifyIdToken(token, true);
    expect(claims).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.org' });
    expect(problems).toEqual([]);
  });

  // The origin matters to how the popup and its opener reach each other; the rest is tried with both in the long tier.
  if (!proxied && process.env['TEST_TIER'] !== 'long') return;

  test('offers known accounts and signs in again', async () => {
    const { localId } = await provider.signIn({ sub: '42', email: 'ada@example.org', name: 'Ada Lovelace' });
    const { popup, outcome } = await openPopup();
    await popup.getByRole('button', { name: 'Ada Lovelace ada@example.org', exact: true }).click();
    expect(await outcome).toBe('Ada Lovelace ada@example.org');
    expect(await page.evaluate(() => firebase.auth.currentUser!.uid)).toBe(localId);
  });

  test('a cancelled popup is reported immediately, and signing in can be repeated', async () => {
    const { popup, outcome } = await openPopup();
    const closed = popup.waitForEvent('close');
    // The popup closes itself, sometimes before the click has returned.
    await popup
      .getByRole('button', { name: 'Cancel' })
      .click()
      .catch(() => undefined);
    expect(await outcome).toBe('auth/user-cancelled');
    await closed;
    const again = await openPopup();
    await fillIn(again.popup, 'Grace', 'grace@example.org');
    expect(await again.outcome).toMatch(/grace@example.org$/);
  });

  test('a second attempt replaces the first', async () => {
    const first = await openPopup();
    const second = await openPopup();
    expect(await first.outcome).toBe('auth/cancelled-popup-request');
    await fillIn(second.popup, 'Grace', 'grace@example.org');
    expect(await second.outcome).toMatch(/grace@example.org$/);
  });

  test('signs in on a phone, where the client opens its helper frame beforehand', async () => {
    await context.close();
    await openSite(devices['iPhone 15']);
    await page.waitForSelector('iframe', { state: 'attached' });
    const { popup, outcome } = await openPopup();
    await fillIn(popup, 'Grace', 'grace@example.org');
    expect(await outcome).toMatch(/grace@example.org$/);
    expect(problems).toEqual([]);
  });

  test('signs in from a frame in a page of another site', async () => {
    await page.goto(await startEmbedder(site));
    frame = (await (await page.waitForSelector('iframe')).contentFrame())!;
    await frame.waitForFunction(() => 'firebase' in globalThis);
    const { popup, outcome } = await openPopup();
    await fillIn(popup, 'Grace', 'grace@example.org');
    expect(await outcome).toMatch(/grace@example.org$/);
    expect(problems).toEqual([]);
  });

  test('signs in with a credential that the page has obtained itself', async () => {
    const email = await page.evaluate(async () => {
      const word = JSON.stringify({ sub: '99', email: 'barbara@example.org', name: 'Barbara' });
      const credential = firebase.GoogleAuthProvider.credential(word);
      return (await firebase.signInWithCredential(firebase.auth, credential)).user.email;
    });
    expect(email).toBe('barbara@example.org');
  });

  test('signs in through a redirect', async () => {
    await page.evaluate(() => {
      void firebase.signInWithRedirect(firebase.auth, new firebase.GithubAuthProvider());
    });
    await page.waitForURL(/emulator\/auth\/handler/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Log in with GitHub');
    await fillIn(page, 'Alan Turing', 'alan@example.org');
    await page.getByRole('heading', { name: 'Site' }).waitFor();
    await page.waitForFunction(() => 'firebase' in globalThis);
    const email = await page.evaluate(
      async () => (await firebase.getRedirectResult(firebase.auth))?.user.email,
    );
    expect(email).toBe('alan@example.org');
    expect(problems).toEqual([]);
  });

  test('a cancelled redirect is reported', async () => {
    await page.evaluate(() => {
      void firebase.signInWithRedirect(firebase.auth, new firebase.GoogleAuthProvider());
    });
    await page.waitForURL(/emulator\/auth\/handler/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Site' }).waitFor();
    await page.waitForFunction(() => 'firebase' in globalThis);
    const code = await page.evaluate(() =>
      firebase.getRedirectResult(firebase.auth).then(
        () => 'no rejection',
        (error: { code: string }) => error.code,
      ),
    );
    expect(code).toBe('auth/user-cancelled');
  });

  test('refreshes, reloads, renames and deletes the account', async () => {
    const { popup, outcome } = await openPopup();
    await fillIn(popup, 'Edsger', 'edsger@example.org');
    await outcome;
    const names = await page.evaluate(async () => {
      const user = firebase.auth.currentUser!;
      await user.getIdToken(true);
      await firebase.updateProfile(user, { displayName: 'E. W. Dijkstra' });
      await user.reload();
      const { displayName } = user;
      const renamed = JSON.parse(atob((await user.getIdToken(true)).split('.')[1]!)) as { name: string };
      await user.delete();
      return [displayName, renamed.name, firebase.auth.currentUser];
    });
    expect(names).toEqual(['E. W. Dijkstra', 'E. W. Dijkstra', null]);
    const known = await provider.admin('lookup', { email: ['edsger@example.org'] });
    expect(known.body['users']).toEqual([]);
  });

  test('stays signed in when the page is loaded again', async () => {
    const { popup, outcome } = await openPopup();
    await fillIn(popup, 'Grace', 'grace@example.org');
    await outcome;
    await page.reload();
    await page.waitForFunction(() => 'firebase' in globalThis);
    const email = await page.evaluate(async () => {
      await firebase.auth.authStateReady();
      return firebase.auth.currentUser?.email;
    });
    expect(email).toBe('grace@example.org');
  });
});

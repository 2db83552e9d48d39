// Widens tests/browser/journey.spec.ts: what readers and members do most, in Chromium, Firefox and WebKit
import type { Browser } from '@playwright/test';
import { startEmbeddingSite } from './embedding-site';
import { registerSite } from './registered-site';
import { expect, Site, test } from './site';
import type { Driver } from './stories/driver';
import { startNetworkLink, type NetworkLink } from './stories/network-link';
import { startChromium, startFirefox, startWebKit, type Started } from './stories/start';

const FIREFOX = process.env['FIREFOX_PATH'];
const WEBKIT_DRIVER = process.env['WEBKIT_DRIVER_PATH'];

const DIALOG = 'dialog[open]';
const RATINGS = '[data-region=ratings]';
const COMMENTS = '[data-region=comments]';
const HEADER = '[data-region=header]';

let link: NetworkLink;
let site: Site;

/** All browsers use one site, through a network that can be cut. */
test.beforeAll(async ({ browserName }) => {
  test.skip(browserName !== 'chromium', 'the stories start the other browsers themselves');
  test.setTimeout(600_000);
  link = await startNetworkLink();
  site = await Site.start({ PUBLIC_URL: link.url });
  link.connectTo(site.port);
});
test.afterAll(async () => {
  link?.close();
  await site?.stop();
});

/** A page that is just left cannot be asked: both the answer and the question are tried again. */
const WITHIN = { timeout: 60_000, intervals: [100, 200] };

/** Waits until the page has a visible element. */
const see = (driver: Driver, css: string, text?: string) =>
  expect(async () => expect(await driver.count(css, text), `${css} ${text ?? ''}`).toBeGreaterThan(0)).toPass(
    WITHIN,
  );

const seeNone = (driver: Driver, css: string, text?: string) =>
  expect(async () => expect(await driver.count(css, text), `no ${css} ${text ?? ''}`).toBe(0)).toPass(WITHIN);

const seeUrl = (driver: Driver, url: string) =>
  expect(async () => expect(await driver.evaluate('location.href')).toBe(url)).toPass(WITHIN);

async function click(driver: Driver, css: string, text?: string): Promise<void> {
  await see(driver, css, text);
  await driver.click(css, text);
}

/** Clicks a control until what it opens is there. A region that has just been mounted responds once it is hydrated. */
async function clickUntil(driver: Driver, opened: string, css: string, text?: string): Promise<void> {
  await see(driver, css, text);
  await expect(async () => {
    if ((await driver.count(opened)) === 0) await driver.click(css, text);
    await expect(async () => expect(await driver.count(opened), opened).toBeGreaterThan(0)).toPass({
      ...WITHIN,
      timeout: 5_000,
    });
  }).toPass(WITHIN);
}

/** Opens a page, scrolls to a region and waits until it is mounted. */
async function open(driver: Driver, path: string, region: string): Promise<void> {
  await driver.goto(link.url + path);
  await scrollTo(driver, `[data-region=${region}]`);
  await see(driver, `[data-region=${region}][data-mounted]`);
}

/** Waits until the header handles keys. Before that its menus open on focus, and a key would close them. */
const seeHeaderHydrated = (driver: Driver) =>
  expect(async () =>
    expect(await driver.evaluate(`document.querySelector('${HEADER} [data-panel=hydrated]') !== null`)).toBe(
      true,
    ),
  ).toPass(WITHIN);

const scrollTo = (driver: Driver, css: string) =>
  driver.run((target) => document.querySelector(target)!.scrollIntoView(), css);

const focus = (driver: Driver, css: string, text: string) =>
  driver.run(
    (target, label) =>
      [...document.querySelectorAll<HTMLElement>(target)]
        .find((element) => element.textContent.trim().startsWith(label))!
        .focus(),
    css,
    text,
  );

/** Signs in by the dialog and the provider’s window. @param driver of the page or frame with the dialog */
async function signIn(driver: Driver, name: string): Promise<void> {
  // Before that, a browser takes the provider’s window for one that nobody asked for.
  await see(driver, '[data-identity=ready]');
  await see(driver, `${DIALOG} button:enabled`, 'Continue with Google');
  await driver.inPopup(
    () => driver.click(`${DIALOG} button`, 'Continue with Google'),
    async (popup) => {
      await click(popup, '#name');
      await popup.type(name);
      await click(popup, '#email');
      await popup.type(`${name.toLowerCase()}@example.org`);
      await popup.press('Enter');
    },
  );
  await seeNone(driver, DIALOG);
}

async function comment(driver: Driver, text: string): Promise<void> {
  await click(driver, `${COMMENTS} textarea`);
  await driver.type(text);
  await click(driver, `${COMMENTS} button`, 'Post comment');
}

/** Of a page that would hide and stretch the frame. */
const HOSTILE_STYLES = `
  * { all: unset !important; }
  iframe { height: 100% !important; max-height: 400px !important; opacity: 0 !important; position: fixed !important; }`;

/** Of a page that is as strict as docs/embed.md allows. WebKit refuses frames under an embedder policy. */
const strictHeaders = (browser: string) => ({
  'content-security-policy': `default-src 'none'; script-src ${link.url}; frame-src ${link.url}; connect-src ${link.url}; style-src 'unsafe-inline'`,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(browser !== 'WebKit' && { 'cross-origin-embedder-policy': 'require-corp' }),
});

const BROWSERS: [name: string, installed: boolean, start: (browser: Browser) => Promise<Started>][] = [
  ['Chromium', true, startChromium],
  ['Firefox', Boolean(FIREFOX), () => startFirefox(FIREFOX!)],
  ['WebKit', Boolean(WEBKIT_DRIVER), () => startWebKit(WEBKIT_DRIVER!)],
];

for (const [name, installed, start] of BROWSERS)
  test.describe(() => {
    test.skip(!installed, `${name}: no program was given`);
    let page: Driver;
    let stop: (() => Promise<void>) | undefined;
    test.beforeEach(async ({ browser }) => {
      stop = undefined;
      ({ page, stop } = await start(browser));
    });
    test.afterEach(() => stop?.());

    test(`${name}: a reader goes from the home page to a game, a search and the charts by keyboard`, async () => {
      await open(page, '/', 'header');
      await click(page, 'main a[href^="/games/"]');
      await see(page, 'main h1');
      expect(await page.evaluate('location.pathname')).toMatch(/^\/games\/./);

      await seeHeaderHydrated(page);
      await page.run(
        (css) => document.querySelector<HTMLElement>(css)!.focus(),
        `${HEADER} [aria-label=Search]`,
      );
      await page.press('Enter');
      await see(page, `${HEADER} [role=combobox]:focus`);
      await page.type('celes');
      await see(page, '[role=option]', 'Celeste');
      await page.press('ArrowDown');
      await page.press('Enter');
      await seeUrl(page, `${link.url}/games/celeste/`);

      await seeHeaderHydrated(page);
      await focus(page, `${HEADER} nav button`, 'Top');
      await page.press('Enter');
      await see(page, `${HEADER} nav a`, 'Charts');
      await page.press('Tab');
      await page.press('Enter');
      await seeUrl(page, `${link.url}/charts/top-games/`);
      await see(page, 'main h1');
    });

    test(`${name}: a member signs in, rates, likes, comments and logs out`, async () => {
      await open(page, '/games/gris/', 'ratings');
      await clickUntil(page, DIALOG, `${RATINGS} [type=range]`);
      await signIn(page, `Ada${name}`);
      await see(page, `${RATINGS} button`, 'Clear your rating');
      await click(page, `${RATINGS} button`, 'Like');
      await see(page, `${RATINGS} button[aria-pressed=true]`, 'Liked');

      await scrollTo(page, COMMENTS);
      await see(page, `${COMMENTS}[data-mounted]`);
      await comment(page, `Written in ${name}.`);
      await see(page, `${COMMENTS} article p`, `Written in ${name}.`);

      await open(page, '/games/gris/', 'ratings');
      await see(page, `${RATINGS} button`, 'Clear your rating');
      await see(page, `${RATINGS} button[aria-pressed=true]`, 'Liked');
      await scrollTo(page, COMMENTS);
      await see(page, `${COMMENTS} article p`, `Written in ${name}.`);

      await open(page, '/account/', 'account');
      await see(page, 'h2', 'You are currently logged in');
      await click(page, '[data-region=account] button', 'Logout');
      await see(page, 'h2', 'You are logged out');
    });

    test(`${name}: a reader signs in and comments on a strict page of another site, which counts it`, async () => {
      const key = `story${name.toLowerCase()}`;
      const server = await startEmbeddingSite(
        link.url,
        `<style>${HOSTILE_STYLES}</style>
        <b data-comment-count>?</b>
        <script async src="${link.url}/embed/count.js" data-site="${key}"></script>
        <script async src="${link.url}/embed/site.js" data-site="${key}"></script>`,
        { headers: strictHeaders(name) },
      );
      const { origin } = new URL(server.url.replace('127.0.0.1', 'localhost'));
      try {
        await registerSite(site, key, [origin]);
        await page.goto(`${origin}/`);
        await see(page, '[data-comment-count]', '0');
        const thread = await page.frame('iframe');
        await clickUntil(thread, DIALOG, 'textarea');
        await signIn(thread, `Bea${name}`);
        await comment(thread, `From elsewhere in ${name}.`);
        await see(thread, 'article p', `From elsewhere in ${name}.`);
        // Only now has the server answered.
        await expect(async () =>
          expect(await thread.evaluate('document.querySelector("textarea").value')).toBe(''),
        ).toPass(WITHIN);

        await page.goto(`${origin}/`);
        await see(page, '[data-comment-count]', '1');
        await see(await page.frame('iframe'), 'article p', `From elsewhere in ${name}.`);
      } finally {
        server.close();
      }
    });

    test(`${name}: offline, regions and comments fail with a message, and work when tried again`, async () => {
      try {
        await open(page, '/games/hades/', 'ratings');
        link.cut();
        await clickUntil(page, '[data-region-error=signin]', `${RATINGS} button`, 'Like');
        await see(page, '[data-region-error=signin]', 'The login dialog could not be loaded.');
        link.restore();
        await click(page, '[data-region-error=signin] button', 'Try again');
        await signIn(page, `Cy${name}`);

        await scrollTo(page, COMMENTS);
        await see(page, `${COMMENTS}[data-mounted]`);
        await click(page, `${COMMENTS} textarea`);
        await page.type(`Kept in ${name}.`);
        link.cut();
        await click(page, `${COMMENTS} button`, 'Post comment');
        await see(page, `${COMMENTS} [role=alert]`, 'Your comment was not posted');
        link.restore();
        await click(page, `${COMMENTS} button`, 'Post comment');
        await see(page, `${COMMENTS} article p`, `Kept in ${name}.`);
      } finally {
        link.restore();
      }
    });
  });

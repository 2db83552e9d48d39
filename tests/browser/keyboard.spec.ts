import type { Page } from '@playwright/test';
import { expect, test } from './site';
import { logIn, expectMounted } from './steps';
import { inputs } from './tier';

/** An element that Tab has moved the focus to. */
interface Stop {
  /** Tag name and accessible name of the element. */
  what: string;
  /** Why the focus is not visible there; empty if it is. */
  wrong: string;
}

/** More than the focusable elements of any page. */
const MAX_STOPS = 400;

/** Numbers the elements that Tab should reach in the current state of a page. */
const expected = (page: Page) =>
  page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex^="-"]), iframe',
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *, input[type=hidden]') &&
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }),
    );
    stops.forEach((element, index) => (element.dataset['stop'] = String(index)));
    // Tab reaches one radio button of each group.
    const radios = new Map<string, HTMLElement>();
    const counted = stops.filter((element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      if (!radios.has(element.name)) return Boolean(radios.set(element.name, element));
      return false;
    });
    return counted.map((element) => element.dataset['stop']!);
  });

const here = (page: Page): Promise<(Stop & { stop: string | undefined }) | null> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const label =
      element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName;
    const outlined = (of: Element | null) => {
      if (!of) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(of);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    // Cards, the stars and the search box show the focus of the link or input inside them.
    const around = [];
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
      around.push(each);
    const shown = around.some(outlined);
    const covering = document.elementsFromPoint(
      Math.max(0, box.left + box.width / 2),
      Math.max(0, box.top + Math.min(box.height / 2, 20)),
    );
    const seen = covering.some(
      (each) => each === element || element.contains(each) || each.contains(element),
    );
    const wrong = [
      shown ? '' : 'no outline',
      box.width > 0 && box.height > 0 ? '' : 'no size',
      box.bottom > 0 && box.top < innerHeight && seen ? '' : 'not visible',
    ]
      .filter(Boolean)
      .join(', ');
    return { what: `${element.tagName.toLowerCase()} ${label}`, wrong, stop: element.dataset['stop'] };
  });

/** Presses Tab from the beginning of a page until the focus leaves it. */
async function walk(page: Page, key = 'Tab') {
  const stops: NonNullable<Awaited<ReturnType<typeof here>>>[] = [];
  for (let step = 0; step < MAX_STOPS; step += 1) {
    await page.keyboard.press(key);
    const stop = await here(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(
    `The focus does not leave the page: ${stops
      .slice(-4)
      .map(({ what }) => what)
      .join(' → ')}`,
  );
}

const GAME_REGIONS = ['header', 'ratings', 'streams', 'comments', 'footer'];
for (const [what, path, regions, width] of inputs<
  readonly [what: string, path: string, regions: readonly string[], width: number]
>(
  [
    ['a game’s page', '/games/hades/', GAME_REGIONS, 1280],
    ['the search', '/search/?q=wi', ['header', 'search', 'footer'], 1280],
    ['the contact page', '/contact/', ['header', 'contact', 'footer'], 800],
  ],
  [['a game’s page on a phone', '/games/hades/', GAME_REGIONS, 320]],
))
  test(`Tab reaches every control of ${what}, leaves it, and the focus is always visible`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(site.url + path);
    for (const region of regions) {
      await page.locator(`[data-region=${region}]`).scrollIntoViewIfNeeded();
      await expectMounted(page, region);
    }
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo(0, 0));
    const all = await expected(page);
    const stops = await walk(page);
    expect(stops.filter(({ wrong }) => wrong).map(({ what: at, wrong }) => `${at}: ${wrong}`)).toEqual([]);
    const met = new Set(stops.map(({ stop }) => stop));
    const missed = all.filter((stop) => !met.has(stop));
    const names = await Promise.all(
      missed.map((stop) =>
        page.locator(`[data-stop="${stop}"]`).evaluate(({ outerHTML }) => outerHTML.slice(0, 120)),
      ),
    );
    expect(names).toEqual([]);
    expect(stops.length).toBeGreaterThan(20);
  });

test('Shift+Tab leads back in reverse order', async ({ page, site }) => {
  await page.goto(`${site.url}/contact/`);
  for (const region of ['header', 'contact', 'footer']) {
    await page.locator(`[data-region=${region}]`).scrollIntoViewIfNeeded();
    await expectMounted(page, region);
  }
  await page.evaluate(() => scrollTo(0, 0));
  const there = (await walk(page)).map(({ what }) => what);
  const back = (await walk(page, 'Shift+Tab')).map(({ what }) => what);
  // The account’s submenu opens when its icon gets the focus: backwards, that is after the links in it.
  const both = there.filter((what) => what !== 'a Why Join?');
  expect(new Set(back)).toEqual(new Set(both));
});

test('the account page works by keyboard, and its dialog traps the focus until it is closed', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'Kim');
  await expect(page.getByRole('region', { name: 'Your favourites' })).toContainText('appear here');
  // The sign-in has moved the focus into the page; after a reload, Tab starts at its beginning.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your favourites' })).toContainText('appear here');
  // Lists that are still loading move what is below them.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const all = await expected(page);
  const stops = await walk(page);
  expect(stops.filter(({ wrong }) => wrong)).toEqual([]);
  const met = new Set(stops.map(({ stop }) => stop));
  expect(all.filter((stop) => !met.has(stop))).toEqual([]);

  const opener = page.getByRole('button', { name: 'Delete account', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    const inside = await dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

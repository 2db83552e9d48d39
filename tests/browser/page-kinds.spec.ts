import type { Page } from '@playwright/test';
import { axeFor } from './axe-for';
import { findHtmlErrors, hasJava } from './page-kinds/html-checker';
import { OTHER_PAGES, PAGE_KINDS } from './page-kinds/page-kinds';
import { expect, type Site } from './site';
import { NOW, test } from './untouched-site';

const JAVA = hasJava();
/** Time for a page to be as recorded: several times that for which incomplete pages are cached. */
const CONVERGENCE_TIMEOUT_MS = 60_000;
const WIDTHS = [320, 360, 768, 1024, 1280, 1920];

/** Opens a page and waits until all its regions are mounted and have loaded their data. */
async function openCompletely(page: Page, url: string): Promise<void> {
  await page.goto(url);
  for (const region of await page.locator('[data-region]').all()) {
    await region.evaluate((element) => element.scrollIntoView());
    // Embedded comments are mounted when a reader comes to them.
    await region.dispatchEvent('pointerover');
    await expect(region).toHaveAttribute('data-mounted', /@/);
  }
  await page.waitForLoadState('networkidle');
}

test('every page as served is valid HTML', async ({ site, request }) => {
  test.skip(!JAVA, 'There is no Java for the Nu HTML checker.');
  const pages = new Map<string, string>();
  for (const [name, path] of Object.entries({ ...PAGE_KINDS, ...OTHER_PAGES })) {
    const options = { headers: { accept: 'text/html' } };
    const response = await (path.startsWith('/forms/')
      ? request.post(site.url + path, { ...options, form: {} })
      : request.get(site.url + path, options));
    expect(response.headers()['content-type'], path).toContain('text/html');
    pages.set(name, await response.text());
  }
  expect(await findHtmlErrors(pages)).toEqual([]);
});

const AGE = /\b(\d+ (second|minute|hour|day|week|month|year)s? ago|just now)\b/g;
/** A line with a text, which is content rather than structure when it is long. */
const LONG_TEXT = /^( *- (?:text|paragraph|definition|listitem): ).{60,}$/gm;

/**
 * Reads the accessibility tree of a page: roles, names, states, link targets and short texts. Without the site’s
 * own address, long texts and the ages of comments, which depend on how long the site has been running. Menu and footer are
 * the same on every page, so that only the front page’s tree has them.
 */
async function readTree(page: Page, site: Site, name: string): Promise<string> {
  const tree = await page.locator(/^(home|embed)/.test(name) ? 'body' : 'main').ariaSnapshot();
  return `${tree.replaceAll(site.url, '').replace(AGE, '(age)').replace(LONG_TEXT, '$1…')}\n`;
}

/** Lists what axe finds on a page: all of its rules in the dark theme, those about colours in the light one. */
async function axeViolations(page: Page, name: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = axeFor(page, colorScheme);
    // A frame’s page is part of another one, which has heading and landmarks.
    if (name.startsWith('embed') && colorScheme === 'dark')
      axe.disableRules(['page-has-heading-one', 'landmark-one-main', 'region']);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      found.push({ colorScheme, id, at: nodes.slice(0, 3).map(({ target }) => target.join(' ')) });
  }
  return found;
}

/** Lists the widths of windows in which a page scrolls sideways, on a phone also with text of double size. */
async function sideways(page: Page): Promise<string[]> {
  const { width: usual, height } = page.viewportSize()!;
  const found: string[] = [];
  for (const [width, text] of [...WIDTHS.map((each) => [each, ''] as const), [320, '200%'] as const]) {
    await page.setViewportSize({ width, height });
    const scrolled = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return document.documentElement.scrollWidth;
    }, text);
    if (scrolled > width) found.push(`${scrolled} px in ${width} px ${text}`);
  }
  await page.setViewportSize({ width: usual, height });
  return found;
}

/** HTML of the pages with their regions mounted. */
const mounted = new Map<string, string>();

test.describe('page kinds', () => {
  test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

  for (const [name, path] of Object.entries(PAGE_KINDS))
    test(`${name}: the recorded accessibility tree, no axe violations in both themes, no horizontal scrolling from phones to wide screens`, async ({
      site,
      page,
    }) => {
      // Until the first charts are computed and the page is rendered with them, it is served without.
      await expect(async () => {
        await openCompletely(page, site.url + path);
        expect(await readTree(page, site, name)).toMatchSnapshot(`${name}.yml`);
      }).toPass({ timeout: CONVERGENCE_TIMEOUT_MS, intervals: [500, 1_000, 5_000] });
      mounted.set(name, await page.content());
      const main = page.getByRole('navigation', { name: 'Main' });
      expect(await main.locator('[data-menu-item][aria-current]').count()).toBeLessThan(2);
      expect(await axeViolations(page, name)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
    });

  test('every page with its regions mounted is valid HTML', async ({ site, page }) => {
    test.skip(!JAVA, 'There is no Java for the Nu HTML checker.');
    for (const [name, path] of Object.entries(PAGE_KINDS)) {
      // This worker has not opened it if the test was retried.
      if (mounted.has(name)) continue;
      await openCompletely(page, site.url + path);
      mounted.set(name, await page.content());
    }
    expect(await findHtmlErrors(mounted)).toEqual([]);
  });
});

for (const [name, path] of Object.entries(OTHER_PAGES))
  test(`${name}: no horizontal scrolling from phones to wide screens`, async ({ site, page }) => {
    await page.goto(site.url + path);
    expect(await sideways(page)).toEqual([]);
  });

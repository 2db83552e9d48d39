import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { findHtmlErrors, hasJava } from './page-kinds/html-checker';
import { OTHER_PAGES, PAGE_KINDS } from './page-kinds/page-kinds';
import { expect, Site, test as base } from './site';

/** What the clocks of the site and of the browser say. */
const NOW = '2026-11-22T12:00:00Z';
const JAVA = hasJava();
/** Time for a page to be as recorded: several times that for which incomplete pages are cached. */
const CONVERGENCE_TIMEOUT_MS = 240_000;

/** A site that nobody writes to, on a fixed date. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await Site.start({
        NODE_OPTIONS: `--require ${join(__dirname, 'page-kinds', 'shift-clock.cjs')}`,
        CLOCK_OFFSET_MS: String(Date.parse(NOW) - Date.now()),
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

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

test('every page with its regions mounted has the recorded accessibility tree, and is valid HTML', async ({
  site,
  page,
}) => {
  test.setTimeout(1_800_000);
  await page.clock.setFixedTime(NOW);
  const pages = new Map<string, string>();
  for (const [name, path] of Object.entries(PAGE_KINDS)) {
    // Until the first charts are computed and the page is rendered with them, it is served without.
    await expect(async () => {
      await openCompletely(page, site.url + path);
      expect(await readTree(page, site, name)).toMatchSnapshot(`${name}.yml`);
    }).toPass({ timeout: CONVERGENCE_TIMEOUT_MS, intervals: [500, 1_000, 5_000] });
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[data-menu-item][aria-current]');
    expect(await current.count(), name).toBeLessThan(2);
    pages.set(name, await page.content());
  }
  if (JAVA) expect(await findHtmlErrors(pages)).toEqual([]);
});

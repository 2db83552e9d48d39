import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { findHtmlErrors, hasJava } from './page-kinds/html-checker';
import { OTHER_PAGES, PAGE_KINDS } from './page-kinds/page-kinds';
import { expect, Site, test as base } from './site';

/** What the clocks of the site and of the browser say. */
const NOW = '2026-11-22T12:00:00Z';
const JAVA = hasJava();

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

test('every page with its regions mounted is valid HTML', async ({ site, page }) => {
  test.skip(!JAVA, 'There is no Java for the Nu HTML checker.');
  test.setTimeout(600_000);
  await page.clock.setFixedTime(NOW);
  const pages = new Map<string, string>();
  for (const [name, path] of Object.entries(PAGE_KINDS)) {
    await openCompletely(page, site.url + path);
    pages.set(name, await page.content());
  }
  expect(await findHtmlErrors(pages)).toEqual([]);
});

import { commonRoutes } from '@savepoint/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test, type Site } from './site';
import { GAME, healthOf, publishWritten, version } from './written-region';

/** Opens a page until its header is mounted and the code that counts is there. */
async function open(page: Page, site: Site, path = GAME): Promise<void> {
  const counting = page.waitForResponse(/\/assets\/idle\.\w+\.js$/);
  await page.goto(site.url + path);
  await expect(page.locator('[data-region=header]')).toHaveAttribute('data-mounted', /^header@/);
  await counting;
}

test('a reader leaves → the page reports its regions once, without anything about the reader', async ({
  page,
  site,
}) => {
  const before = await healthOf(site, 'contact');
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(commonRoutes.reportRegionHealth.path)) reports.push(request.url());
  });
  // Its region is not on the pages of the tests before, whose reports may come late.
  await open(page, site, '/contact/');
  await expect(page.locator('[data-region=contact]')).toHaveAttribute('data-mounted', /^contact@/);
  expect(reports).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(async () => (await healthOf(site, 'contact')).views).toBe(before.views + 1);
  const after = await healthOf(site, 'contact');
  expect(after.mount_p75_ms).toBeGreaterThan(0);
  expect(after.failing_views).toBe(before.failing_views);
  // The browser may send it unseen, when the page is gone.
  expect(reports.length).toBeLessThanOrEqual(1);
  // The shell reports every other second what it has rendered.
  await expect.poll(async () => (await healthOf(site, 'contact')).renders).toBeGreaterThan(0);
});

/** A release with a mistake in it: what it does a moment later fails for readers with dark colours. */
const BROKEN = `
  element.textContent = 'ticker';
  const { dark } = matchMedia('(prefers-color-scheme: dark)').matches ? {} : { dark: { name: 'light' } };
  setTimeout(() => { element.title = dark.name; });
  void Promise.resolve().then(() => { element.lang = dark.name; });`;

test('a version that throws for part of its readers, in a timer and in a promise → noticed within seconds', async ({
  browser,
  site,
}) => {
  const undo = await publishWritten(site, { region: 'ticker', mount: BROKEN });
  try {
    const header = await healthOf(site, 'header');
    for (const colorScheme of ['dark', 'light'] as const) {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      await open(page, site);
      const ticker = page.locator('[data-region=ticker]');
      await ticker.scrollIntoViewIfNeeded();
      await expect(ticker).toHaveAttribute('data-mounted', `ticker@${version()}`);
      // Before the reader leaves.
      if (colorScheme === 'dark')
        await expect
          .poll(async () => (await healthOf(site, 'ticker')).failing_views, { timeout: 10_000 })
          .toBe(1);
      await page.goto('about:blank');
      await context.close();
    }
    await expect.poll(async () => (await healthOf(site, 'ticker')).views).toBe(2);
    expect(await healthOf(site, 'ticker')).toMatchObject({ failing_views: 1, errors: 2 });
    expect((await healthOf(site, 'header')).failing_views).toBe(header.failing_views);
  } finally {
    await undo();
  }
});

test('a region whose script does not come → a failure of its mount, of this region only', async ({
  page,
  site,
}) => {
  const [header, ratings] = [await healthOf(site, 'header'), await healthOf(site, 'ratings')];
  await page.route(/\/regions\/ratings\/.*\.js/, (route) => route.abort());
  await open(page, site);
  await expect
    .poll(async () => (await healthOf(site, 'ratings')).mount_failures)
    .toBeGreaterThan(ratings.mount_failures);
  expect((await healthOf(site, 'header')).failing_views).toBe(header.failing_views);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicRoutes, type RegionStatusResponse, type ReleaseHealth } from '@savepoint/contracts';
import { regionSigner, signStatusRequest } from '@savepoint/contracts/region-trust';
import type { Page } from '@playwright/test';
import { expect, test, type Site } from './site';

const PAGE = '/games/hades/';

/** How a region’s stable version does, as its owners see it. */
async function healthOf({ url, dataDir }: Site, region: string): Promise<ReleaseHealth> {
  const signer = regionSigner(readFileSync(join(dataDir, 'keys', 'regions.pem'), 'utf8'));
  const response = await fetch(url + publicRoutes.readRegionStatus.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signStatusRequest(url, 60, signer)),
  });
  const { regions } = (await response.json()) as RegionStatusResponse;
  const releases = regions.find((each) => each.region === region)!.releases;
  return releases.find(({ channel }) => channel === 'stable')!.health;
}

/** Opens a page until the region is mounted and the code that counts is there. */
async function open(page: Page, site: Site): Promise<void> {
  const counting = page.waitForResponse(/\/assets\/idle\.\w+\.js$/);
  await page.goto(site.url + PAGE);
  await expect(page.locator('[data-region=header]')).toHaveAttribute('data-mounted', /^header@/);
  await counting;
}

test('a reader leaves → the page reports its regions once, without anything about the reader', async ({
  page,
  site,
}) => {
  const before = await healthOf(site, 'header');
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(publicRoutes.reportRegionHealth.path)) reports.push(request.url());
  });
  await open(page, site);
  expect(reports).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(async () => (await healthOf(site, 'header')).views).toBe(before.views + 1);
  const after = await healthOf(site, 'header');
  expect(after.mount_p75_ms).toBeGreaterThan(0);
  expect(after.failing_views).toBe(before.failing_views);
  // The browser may send it unseen, when the page is gone.
  expect(reports.length).toBeLessThanOrEqual(1);
  // The shell reports every other second what it has rendered.
  await expect.poll(async () => (await healthOf(site, 'header')).renders).toBeGreaterThan(0);
});

test('a version that throws for part of its readers, in a timer and in a promise → noticed within seconds', async ({
  browser,
  site,
}) => {
  const before = await healthOf(site, 'header');
  // The script of the region for one of two readers, with an error a moment later: what a bad release would do.
  for (const isBroken of [true, false]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (isBroken)
      await page.addInitScript(() => {
        const throwIn = (script: string) => {
          const error = new Error('broken release');
          error.stack = `Error: broken release\n    at tick (${script}:1:20)`;
          setTimeout(() => {
            throw error;
          });
          void Promise.reject(error);
        };
        // Nothing of a region runs before it is mounted.
        const timer = setInterval(() => {
          if (!document.querySelector('[data-region=header][data-mounted]')) return;
          clearInterval(timer);
          const { regions } = JSON.parse(document.getElementById('savepoint-config')!.textContent) as {
            regions: Record<string, { js: string[] }>;
          };
          throwIn(location.origin + regions['header']!.js[0]!);
        });
      });
    await open(page, site);
    if (isBroken)
      await expect
        .poll(async () => (await healthOf(site, 'header')).failing_views, { timeout: 10_000 })
        .toBe(before.failing_views + 1);
    await page.goto('about:blank');
    await context.close();
  }
  await expect.poll(async () => (await healthOf(site, 'header')).views).toBe(before.views + 2);
  const after = await healthOf(site, 'header');
  expect(after.failing_views).toBe(before.failing_views + 1);
  expect(after.errors).toBe(before.errors + 2);
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

// Widens shell/test/rollout.test.ts: a rollout from its sources to the pages of browsers inside and outside of its share
import type { RegionVersion } from '@savepoint/contracts/regions';
import { changeStore, promote, rollback } from '@savepoint/region-tools';
import type { Page } from '@playwright/test';
import { workbench } from '../platform/remotes';
import { buildSearch, stableSearch, storeOf } from './search-versions';
import { expect, test, type Site } from './site';

/** Buckets of the readers who get the candidate: from 90 to 9. */
const SHARE = { start: 90, percent: 20 };
const COOKIE = 'savepoint.bucket';

const bench = workbench();
let before: RegionVersion;
let stable: RegionVersion;
let candidate: RegionVersion;

const putStable = (site: Site, search: RegionVersion) =>
  changeStore(storeOf(site), (change) => change.release('publish', 'stable', { search }));

test.beforeAll(async ({ site }) => {
  before = await stableSearch(site.regionsDir);
  stable = await buildSearch(bench, site, 'Search');
  candidate = await buildSearch(bench, site, 'Find');
  await putStable(site, stable);
});
// Tests in other files use the same site.
test.afterAll(async ({ site }) => {
  bench.remove();
  await putStable(site, before);
  await expect.poll(async () => (await fetch(searchUrl(site))).text()).not.toContain('/regions/fixture/');
});

const searchUrl = ({ url }: Site) => `${url}/search/?q=hades`;
const giveBucket = (page: Page, site: Site, bucket: number) =>
  page.context().addCookies([{ name: COOKIE, value: String(bucket), url: site.url }]);
/** Opens the page again and again until it shows a version, mounted on the server’s HTML of the same one. */
const untilShown = (page: Page, site: Site, { version }: RegionVersion, label: string) =>
  expect(async () => {
    const response = await page.goto(searchUrl(site));
    expect(await response!.text()).toContain(`<input aria-label="${label}"`);
    await expect(page.locator('[data-region=search]')).toHaveAttribute('data-mounted', `search@${version}`);
    await expect(page.getByRole('textbox', { name: label })).toHaveValue('hades');
  }).toPass();

test('a reader in the share has the candidate, another one has not; more readers; rollback', async ({
  page,
  browser,
  site,
}) => {
  const errors: string[] = [];
  const openPage = async (bucket?: number) => {
    const opened = bucket === undefined ? page : await (await browser.newContext()).newPage();
    opened.on('pageerror', (error) => errors.push(error.message));
    if (bucket !== undefined) await giveBucket(opened, site, bucket);
    return opened;
  };
  const inside = await openPage(5);
  const outside = await openPage(50);
  await untilShown(inside, site, stable, 'Search');
  expect((await inside.context().cookies()).map(({ value }) => value)).toEqual(['5']);

  await changeStore(storeOf(site), (change) =>
    change.release('publish', 'rollout', { search: candidate }, SHARE),
  );
  await untilShown(inside, site, candidate, 'Find');
  await untilShown(outside, site, stable, 'Search');

  // A new reader gets a bucket, and keeps what it shows.
  const fresh = await openPage();
  await fresh.goto(searchUrl(site));
  const [cookie] = await fresh.context().cookies();
  expect(cookie).toMatchObject({ name: COOKIE, httpOnly: true, sameSite: 'Lax', path: '/' });
  const drawn = Number(cookie!.value);
  const isInside = drawn >= 90 || drawn < 10;
  await untilShown(fresh, site, isInside ? candidate : stable, isInside ? 'Find' : 'Search');
  expect((await fresh.context().cookies()).map(({ value }) => value)).toEqual([cookie!.value]);

  await promote('fixture', { ...storeOf(site), percent: 70 });
  await untilShown(outside, site, candidate, 'Find');
  await untilShown(inside, site, candidate, 'Find');

  expect(await rollback('fixture', storeOf(site))).toEqual({
    from: candidate.version,
    to: stable.version,
    percent: 70,
  });
  for (const each of [inside, outside, fresh]) await untilShown(each, site, stable, 'Search');
  expect(errors).toEqual([]);
  for (const each of [inside, outside]) await each.context().close();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionVersion } from '@savepoint/contracts/regions';
import { changeStore } from '@savepoint/region-tools';
import { main } from '../../packages/region-tools/src/cli';
import { workbench } from '../platform/remotes';
import { buildSearch, storeOf } from './search-versions';
import { expect, test, type Site } from './site';

const CHANNEL = 'pr-12';
/** What a region’s styles could do against the badge. */
const HOSTILE_STYLES = `
savepoint-preview, body > *:last-child {
  display: none !important; visibility: hidden !important; opacity: 0 !important; position: absolute !important;
  inset-inline-start: -9999px !important; clip-path: inset(50%) !important; pointer-events: none !important;
  transform: scale(0) !important; content-visibility: hidden !important; color: transparent !important;
}
* { animation: none !important; }
savepoint-preview * { display: none !important; }`;

const bench = workbench();
let preview: RegionVersion;

test.beforeAll(async ({ site }) => {
  preview = await buildSearch(bench, site, 'Try', HOSTILE_STYLES);
  await changeStore(storeOf(site), (change) => change.release('publish', CHANNEL, { search: preview }));
});
test.afterAll(async ({ site }) => {
  bench.remove();
  await changeStore(storeOf(site), (change) => change.release('withdraw', CHANNEL, { search: null }));
});

/** Runs `savepoint-region preview` as the site’s owner. @returns the link */
async function linkFor(site: Site): Promise<string> {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const args = ['preview', 'fixture', '--channel', CHANNEL, '--site', site.url, '--page', '/search/?q=hades'];
  const env = { REGION_KEY: readFileSync(join(site.dataDir, 'keys', 'regions.pem'), 'utf8') };
  const code = await main([...args, '--json'], { cwd: bench.folder, env, print, printError: print });
  expect([code, printed.join('\n')]).toEqual([0, expect.stringContaining('"url"')]);
  return (JSON.parse(printed.join('\n')) as { url: string }).url;
}

test('a preview’s link: asks, then shows the version with a badge that no style hides; leaving ends it', async ({
  page,
  browser,
  site,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const url = await linkFor(site);
  // The page of a link is not found until the registry was polled.
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Show this preview?' })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('button', { name: 'Show the preview' }).click();

  await expect(page).toHaveURL(`${site.url}/search/?q=hades`);
  await expect(page.getByRole('textbox', { name: 'Try' })).toHaveValue('hades');
  await expect(page.locator('[data-region=search]')).toHaveAttribute(
    'data-mounted',
    `search@${preview.version}`,
  );
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'savepoint.preview', httpOnly: true, sameSite: 'Lax', path: '/' });

  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toBeInViewport({ ratio: 1 });
  await expect(badge).toContainText(`search ${preview.version}, signed by the site’s owner, until`);
  const button = page.getByRole('button', { name: 'Leave the preview' });
  // Nothing lies over it.
  await button.click({ trial: true });

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${site.url}/search/?q=hades`);
  await expect(other.locator('[data-region=search][data-mounted]')).toBeVisible();
  expect(await other.content()).not.toContain(preview.version);
  await other.context().close();

  await button.click();
  await expect(page.locator('savepoint-preview')).toHaveCount(0);
  await expect(page).toHaveURL(`${site.url}/search/?q=hades`);
  expect(await page.context().cookies()).toEqual([]);
  expect(errors).toEqual([]);
});

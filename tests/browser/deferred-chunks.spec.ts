import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionVersion } from '@savepoint/contracts/regions';
import { regionSigner } from '@savepoint/contracts/region-trust';
import {
  buildRemote,
  changeStore,
  initOwners,
  publish,
  readRegistry,
  registerHost,
} from '@savepoint/region-tools';
import { HOST, workbench } from '../platform/remotes';
import { expect, test, type Site } from './site';

const bench = workbench();
let before: RegionVersion;
const searchOf = async (store: string) => (await readRegistry(store)).regions['search']!.channels['stable']!;
const signerOf = (site: Site) =>
  regionSigner(readFileSync(join(site.dataDir, 'keys', 'regions.pem'), 'utf8'));
/** Puts a version of the search region live. */
const release = (site: Site, version: RegionVersion) =>
  changeStore({ store: site.regionsDir, signer: signerOf(site) }, (change) =>
    change.release('publish', 'stable', { search: version }),
  );

/** Replaces the search region with one that loads a deferred chunk on a click. */
test.beforeAll(async ({ site }) => {
  const folder = bench.copy({
    'src/search/index.tsx': [
      `export const region = defineRegion(({ q }: SearchProps) => <input aria-label="Search" defaultValue={q} />);`,
      `import { lazyWithRetry } from '@savepoint/region-kit';
      import { useState } from 'react';
      const More = lazyWithRetry(() => import('../streams/view').then(({ Streams }) => ({ default: Streams })));
      export const region = defineRegion(({ q }: SearchProps) => {
        const [open, setOpen] = useState(false);
        return open ? <More slug={q} name="Hades" /> : <button onClick={() => setOpen(true)}>More</button>;
      });`,
    ],
  });
  await buildRemote(folder);
  const store = join(bench.folder, 'store');
  const signer = signerOf(site);
  await registerHost(store, HOST);
  await initOwners({ store, signer });
  await publish({ store, signer, folder });
  cpSync(join(store, 'fixture'), join(site.regionsDir, 'fixture'), { recursive: true });
  before = await searchOf(site.regionsDir);
  await release(site, await searchOf(store));
  await expect.poll(() => searchPage(site)).toContain('/regions/fixture/');
});
// Tests in other files use the same site.
test.afterAll(async ({ site }) => {
  bench.remove();
  await release(site, before);
  await expect.poll(() => searchPage(site)).not.toContain('/regions/fixture/');
});

const searchPage = async ({ url }: Site) => (await fetch(`${url}/search/?q=hades`)).text();

test('a deferred chunk is loaded when first shown, with its digest', async ({ page, site }) => {
  await page.goto(`${site.url}/search/?q=hades`);
  const scripts = page.locator('script[src^="/regions/fixture/"]');
  await expect(scripts).toHaveCount(2);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByText('first: Hades has no streams')).toBeVisible();
  await expect(scripts).toHaveCount(3);
  for (const script of await scripts.all())
    expect(await script.getAttribute('integrity')).toMatch(/^sha384-/);
});

test('a modified deferred chunk does not run, and Retry loads it again', async ({ page, site }) => {
  let broken = true;
  await page.route(/\/regions\/fixture\/.*\/\d+\.[0-9a-f]+\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: broken ? `document.title = 'Mine';${await answer.text()}` : await answer.text(),
    });
  });
  await page.goto(`${site.url}/search/?q=hades`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect(page).not.toHaveTitle('Mine');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('first: Hades has no streams')).toBeVisible();
});

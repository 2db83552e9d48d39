import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@savepoint/contracts';
import { registerHost, buildRemote, publish } from '@savepoint/region-tools';
import { HOST, workbench } from '../platform/remotes';
import { expect, test, type Site } from './site';

const bench = workbench();
let before: string;
const registry = (store: string) => JSON.parse(readFileSync(join(store, 'regions.json'), 'utf8')) as Registry;

/** Replaces the search region with one that loads a deferred chunk on a click. */
test.beforeAll(async ({ site }) => {
  const folder = bench.copy({
    'src/search/index.tsx': [
      `export const region = defineRegion(({ q }: SearchProps) => <input defaultValue={q} />);`,
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
  registerHost(store, HOST);
  await publish({ store, folder });
  cpSync(join(store, 'fixture'), join(site.regionsDir, 'fixture'), { recursive: true });
  before = readFileSync(join(site.regionsDir, 'regions.json'), 'utf8');
  const live = registry(site.regionsDir);
  live.regions['search'] = registry(store).regions['search']!;
  writeFileSync(join(site.regionsDir, 'regions.json'), JSON.stringify(live));
  await expect.poll(() => searchPage(site)).toContain('/regions/fixture/');
});
// Tests in other files use the same site.
test.afterAll(async ({ site }) => {
  bench.remove();
  writeFileSync(join(site.regionsDir, 'regions.json'), before);
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

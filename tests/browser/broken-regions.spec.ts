import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@savepoint/contracts/regions';
import { test } from './restricted-site';
import { expect, type Site } from './site';
import { inputs } from './tier';

const REMOTES = inputs(['header', 'comments'], ['ratings', 'streams']);
const REGIONS = ['header', 'ratings', 'streams', 'comments', 'footer'];

const registryOf = (site: Site) =>
  JSON.parse(readFileSync(join(site.regionsDir, 'regions.json'), 'utf8')) as Registry;

for (const remote of REMOTES) {
  test(`the files of ${remote} are missing → the rest of a game’s page works`, async ({ page, site }) => {
    const { regions } = registryOf(site);
    const broken = REGIONS.filter((region) => regions[region]?.channels['stable']?.remote === remote);
    const folder = join(site.regionsDir, remote);
    renameSync(folder, `${folder}.away`);
    try {
      await page.goto(`${site.url}/games/hades/`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Hades');
      for (const region of REGIONS) {
        const slot = page.locator(`[data-region=${region}]`);
        await slot.scrollIntoViewIfNeeded();
        if (broken.includes(region)) await expect(slot).not.toHaveAttribute('data-mounted');
        else await expect(slot).toHaveAttribute('data-mounted', new RegExp(`^${region}@`));
        // It shows the server’s HTML or an error message.
        await expect(slot).not.toBeEmpty();
      }
    } finally {
      renameSync(`${folder}.away`, folder);
    }
  });
}

test('the files of account are missing → its page shows an error, and sign-in prompts do not hang', async ({
  page,
  site,
}) => {
  const folder = join(site.regionsDir, 'account');
  renameSync(folder, `${folder}.away`);
  try {
    await page.goto(`${site.url}/account/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Account');
    await expect(page.locator('[data-region=header]')).toHaveAttribute('data-mounted', /^header@/);
    await expect(page.locator('[data-region=account]')).not.toBeEmpty();
    await page.goto(`${site.url}/games/hades/`);
    await expect(page.locator('[data-region=ratings]')).toHaveAttribute('data-mounted', /^ratings@/);
    await page.getByRole('button', { name: 'Favourite', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  } finally {
    renameSync(`${folder}.away`, folder);
  }
});

test('a modified region does not run and affects its own slot only', async ({ page, site }) => {
  const { base: folder, entry } = registryOf(site).regions['ratings']!.channels['stable']!;
  const file = join(site.regionsDir, folder.replace(/^\/regions\//, ''), entry);
  const backup = `${file}.backup`;
  cpSync(file, backup);
  for (const coded of ['.br', '.gz']) rmSync(file + coded, { force: true });
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, `window.tampered = true;${original}`);
  try {
    await page.goto(`${site.url}/games/hades/`);
    await expect(page.locator('[data-region=header]')).toHaveAttribute('data-mounted', /^header@/);
    await page.locator('[data-region=comments]').scrollIntoViewIfNeeded();
    await expect(page.locator('[data-region=comments]')).toHaveAttribute('data-mounted', /^comments@/);
    await expect(page.locator('[data-region=ratings]')).not.toHaveAttribute('data-mounted');
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  } finally {
    renameSync(backup, file);
  }
});

test('the styles of a region are missing → its slot shows plain links only, sticks to nothing and covers nothing', async ({
  page,
  site,
}) => {
  const { regions } = registryOf(site);
  const { base: folder, css } = regions['header']!.channels['stable']!;
  await page.route(`${site.url}/games/hades/`, async (route) => {
    const response = await route.fetch();
    const inside = new RegExp(`<style data-href="${folder}[^]*?</style>`, 'g');
    await route.fulfill({ response, body: (await response.text()).replace(inside, '') });
  });
  for (const file of css) await page.route(`**${folder}${file}*`, (route) => route.abort());
  await page.goto(`${site.url}/games/hades/`);
  const header = page.locator('[data-region=header]');
  await expect(header.locator('> [data-region-root]')).toBeHidden();
  await expect(header.getByRole('link', { name: 'Charts' })).toBeVisible();
  await expect(header).toHaveCSS('position', 'static');
  const { height } = (await header.boundingBox())!;
  expect(height).toBeLessThan(200);
  const comments = page.locator('[data-region=comments]');
  await comments.scrollIntoViewIfNeeded();
  await expect(comments).toHaveAttribute('data-mounted', /^comments@/);
  await comments.getByRole('heading').first().click({ trial: true });

  await page.unrouteAll();
  await page.goto(`${site.url}/reviews/`);
  await expect(header.locator('> [data-region-fallback]')).toBeHidden();
  await expect(header.locator('> [data-region-root]')).toBeVisible();
  await expect(header).toHaveCSS('position', 'sticky');
});

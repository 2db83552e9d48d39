import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from './site';

/** What a browser transfers, with headers, of all scripts that a visit loads without a press. */
const MAX_BYTES = 107_000;
const CHECK_BUDGETS = join(__dirname, '../../scripts/check-budgets.mjs');

test('a visit to a game’s page with scrolling: few bytes of scripts, all of them in the budgets', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/games/hades/`);
  for (const region of ['header', 'ratings', 'streams', 'comments', 'footer']) {
    const slot = page.locator(`[data-region=${region}]`);
    await slot.scrollIntoViewIfNeeded();
    await expect(slot).toHaveAttribute('data-mounted', /./);
  }
  // The last script: it follows the thread.
  await expect(page.locator('[data-region=comments] div[data-for-readers]')).toBeAttached();
  await page.waitForFunction(() => performance.getEntriesByName('region:footer').length > 0);
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, transferSize }) => ({ name: name.split('/').at(-1)!, transferSize })),
  );
  const counted = JSON.parse(
    execFileSync(process.execPath, [CHECK_BUDGETS, '--visit'], { encoding: 'utf8' }),
  ) as string[];
  expect(scripts.map(({ name }) => name).sort()).toEqual(counted.sort());
  const bytes = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

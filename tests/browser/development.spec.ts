import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSiteDev } from '../../packages/region-tools/src/cli/dev-site';
import { workbench } from '../platform/remotes';
import { storeOf } from './search-versions';
import { expect, test } from './site';

/** A build on a busy machine. */
const SHOWN = { timeout: 120_000 };
const bench = workbench();
test.afterAll(() => bench.remove());

test('savepoint-region dev --site: the open page follows every change, and shows errors of the region in its badge', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  const folder = bench.copy();
  const file = join(folder, 'src', 'search', 'index.tsx');
  const original = readFileSync(file, 'utf8');
  const write = (search: string) => {
    const text = original.replace('<input aria-label="Search" defaultValue={q} />', search);
    if (text === original) throw new Error('The fixture has another search region');
    // In one step: a build must not see a half of it.
    writeFileSync(join(bench.folder, 'written'), text);
    renameSync(join(bench.folder, 'written'), file);
  };
  const violations: string[] = [];
  page.on(
    'console',
    (message) => /Content.Security.Policy/i.test(message.text()) && violations.push(message.text()),
  );

  const printed: string[] = [];
  let end = () => {};
  const done = runSiteDev(folder, {
    ...{ site: site.url, page: '/search/?q=hades', port: undefined, hours: undefined, json: true },
    signer: storeOf(site).signer,
    print: (line) => void printed.push(line),
    until: () => new Promise<void>((resolve) => (end = resolve)),
  });
  await expect.poll(() => printed.join('\n'), SHOWN).toContain('"started"');
  const { url } = JSON.parse(printed.find((line) => line.includes('"started"'))!) as { url: string };

  await page.goto(url);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page).toHaveURL(`${site.url}/search/?q=hades`);
  const slot = page.locator('[data-region=search]');
  await expect(slot).toHaveAttribute('data-mounted', /^search@dev-[0-9a-f]{32}\.1$/, SHOWN);
  const badge = page.getByRole('complementary', { name: 'Development' });
  await expect(badge).toContainText('search in development (build 1)');
  // The fixture has no fragment of it.
  const errors = badge.getByLabel('Errors in development');
  await expect(errors).toContainText(/^The server did not render search: [\s\S]*TypeError/);

  write('<input aria-label="Find" defaultValue={q} />');
  await expect(page.getByRole('textbox', { name: 'Find' })).toHaveValue('hades', SHOWN);
  await expect(badge).toContainText('search in development (build 2)');

  write(`<button onClick={() => { throw new Error('broken on click'); }}>Break</button>`);
  await page.getByRole('button', { name: 'Break' }).click(SHOWN);
  await expect(errors).toContainText(/Error: broken on click[\s\S]*onClick/);
  await expect(badge.getByRole('button', { name: 'Leave the preview' })).toBeInViewport({ ratio: 1 });

  end();
  await done;
  await expect(errors).toContainText('savepoint-region dev has ended');
  expect(violations).toEqual([]);
});

import { expect, test } from './site';
import { expectMounted } from './steps';
import { GAME, healthOf } from './written-region';

const REGIONS = ['header', 'ratings', 'streams', 'comments', 'footer'];

/** What password managers, checkers of grammar and translators do to a page. Runs in it. */
function changeRegions(): void {
  document.body.setAttribute('data-new-checker', '');
  const all = (selector: string) => document.querySelectorAll<HTMLElement>(`[data-region] ${selector}`);
  for (const field of all(':is(input, textarea)')) field.after(document.createElement('x-manager-icon'));
  for (const heading of all(':is(h2, h3)')) heading.append(document.createElement('span'));
  for (const element of all(':is(p, h2, button, a, summary, label, span)'))
    for (const node of [...element.childNodes])
      if (node.nodeType === Node.TEXT_NODE && node.textContent!.trim()) {
        const font = document.createElement('font');
        node.replaceWith(font);
        font.append(node);
      }
}

for (const when of ['before the page client runs', 'when the regions are mounted'])
  test(`extensions change the elements of regions ${when} → the regions work, and none is counted as failing`, async ({
    page,
    site,
  }) => {
    const before = await Promise.all(REGIONS.map((region) => healthOf(site, region)));
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    if (when.startsWith('before'))
      // Deferred scripts run between these two.
      await page.addInitScript(
        `document.addEventListener('readystatechange', () => { if (document.readyState === 'interactive') (${String(changeRegions)})(); })`,
      );
    await page.goto(site.url + GAME);
    for (const region of REGIONS) {
      await page.locator(`[data-region=${region}]`).scrollIntoViewIfNeeded();
      await expectMounted(page, region);
    }
    if (when.startsWith('when')) await page.evaluate(changeRegions);

    const header = page.locator('[data-region=header]');
    await header.getByRole('button', { name: 'Search' }).click();
    await expect(header.getByRole('combobox')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('[data-region=ratings] summary').click();
    await expect(page.locator('[data-region=ratings] details')).toHaveAttribute('open');
    const comments = page.locator('[data-region=comments]');
    await comments.getByRole('textbox').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.locator('[data-region=footer]').getByRole('button', { name: 'Switch theme' }).click();

    expect(errors).toEqual([]);
    await expect(page.locator('[data-region-error]')).toHaveCount(0);
    await page.goto('about:blank');
    for (const [index, region] of REGIONS.entries()) {
      await expect.poll(async () => (await healthOf(site, region)).views).toBe(before[index]!.views + 1);
      expect((await healthOf(site, region)).failing_views).toBe(before[index]!.failing_views);
    }
  });

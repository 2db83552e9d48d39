import type { Page } from '@playwright/test';
import { commentOf, expectAccessible, signInAs, openComments } from './members';
import { expect, test } from './site';

const SLUG = 'outer-wilds';
const GAME = `/games/${SLUG}/`;
const SECRET = 'The sun explodes every twenty-two minutes.';
const COVERED = 'This comment is marked as a spoiler.';

/** A cached page shows the comment a few seconds later to those who reload it. */
const CACHED = { timeout: 120_000, intervals: [1_000] };

const secret = (page: Page) => page.getByText(SECRET).first();

test('spoiler by keyboard: marked, covered everywhere, opened, and unmarked by an edit', async ({
  page,
  site,
  browser,
}) => {
  await signInAs(page, site.url, 'Sol');

  await test.step('the mark stays in the draft over a reload', async () => {
    await openComments(page, site.url + GAME);
    await page.getByRole('textbox', { name: 'Have your say' }).fill(SECRET);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Contains spoilers' })).toBeFocused();
    await page.keyboard.press('Space');
    await openComments(page, site.url + GAME);
    await expect(page.getByRole('textbox', { name: 'Have your say' })).toHaveValue(SECRET);
    await expect(page.getByRole('checkbox', { name: 'Contains spoilers' })).toBeChecked();
    await page.getByRole('button', { name: 'Post' }).click();
    await expect(page.getByRole('textbox', { name: 'Have your say' })).toHaveValue('');
  });

  await test.step('in the thread, by keyboard', async () => {
    const cover = page.getByText('Show spoiler').first();
    await expect(cover).toBeVisible();
    await expect(secret(page)).toBeHidden();
    await expectAccessible(page, '[data-region=comments]');
    await page.locator('details.spoiler > summary').first().focus();
    await page.keyboard.press('Enter');
    await expect(secret(page)).toBeVisible();
    await expect(page.getByText('Hide spoiler').first()).toBeVisible();
    await expect(cover).toBeHidden();
  });

  await test.step('in the list of own comments', async () => {
    await page.goto(`${site.url}/account/`);
    await expect(page.getByText('Show spoiler').first()).toBeVisible();
    await expect(secret(page)).toBeHidden();
  });

  await test.step('without scripts: in the thread, in the embed, in structured data and among the latest comments', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: { 'cache-control': 'no-cache' },
    });
    const reader = await context.newPage();
    await expect
      .poll(
        async () => (await reader.goto(site.url + GAME), reader.getByText('Show spoiler').count()),
        CACHED,
      )
      .toBeGreaterThan(0);
    await expect(secret(reader)).toBeHidden();
    await reader.getByText('Show spoiler').first().click();
    await expect(secret(reader)).toBeVisible();
    const postings = await reader.locator('script[type="application/ld+json"]').allTextContents();
    expect(postings.join()).toContain(COVERED);
    expect(postings.join()).not.toContain(SECRET);
    await reader.goto(`${site.url}/embed/comments/game/${SLUG}/`);
    await expect(reader.getByText('Show spoiler').first()).toBeVisible();
    await expect(secret(reader)).toBeHidden();
    await expect
      .poll(async () => (await reader.goto(site.url), reader.locator('.news-feed .spoiler').count()), CACHED)
      .toBeGreaterThan(0);
    await expect(secret(reader)).toBeHidden();
    await context.close();
  });

  await test.step('an edit removes the mark', async () => {
    await openComments(page, site.url + GAME);
    await page
      .getByRole('article')
      .filter({ has: page.locator('details.spoiler') })
      .first()
      .getByRole('button', { name: 'Edit' })
      .click();
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save' }) });
    await form.getByRole('checkbox', { name: 'Contains spoilers' }).uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(commentOf(page, SECRET).getByText(SECRET)).toBeVisible();
    await expect(page.locator('details.spoiler')).toHaveCount(0);
  });
});

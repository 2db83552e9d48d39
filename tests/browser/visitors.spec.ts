import type { Page } from '@playwright/test';
import { expect, test } from './site';

async function open(page: Page, url: string, region: string): Promise<void> {
  await page.goto(url);
  const slot = page.locator(`[data-region=${region}]`);
  await slot.scrollIntoViewIfNeeded();
  await expect(slot).toHaveAttribute('data-mounted', new RegExp(`^${region}@`));
}

test('rating, liking or keeping a game asks a visitor to sign in', async ({ page, site }) => {
  await open(page, `${site.url}/games/celeste/`, 'ratings');
  const dialog = page.getByRole('dialog');
  const ratings = page.locator('[data-region=ratings]');
  for (const name of ['Like', 'Favourite']) {
    await ratings.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toContainText('Sign in to');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(ratings.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false');
  }
  await ratings.getByRole('slider').press('ArrowRight');
  await expect(dialog).toContainText('Sign in to rate Celeste');
});

test('the comment box has the agreed hint, placeholder and counter', async ({ page, site }) => {
  await open(page, `${site.url}/games/celeste/`, 'comments');
  const comments = page.locator('[data-region=comments]');
  await expect(comments.getByPlaceholder('Have your say', { exact: true })).toBeVisible();
  await expect(comments.getByText('No images, markdown, or HTML currently supported')).toBeVisible();
  await expect(comments.getByText('0 of 1000')).toBeVisible();
});

test('replies are indented further from 800 px on', async ({ page, site }) => {
  await open(page, `${site.url}/games/hades/`, 'comments');
  const indent = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.evaluate(() => {
      const inner = document.querySelector('[data-region=comments] li li > article')!;
      const outer = inner.closest('ol')!.closest('li')!.querySelector('article')!;
      return inner.getBoundingClientRect().left - outer.getBoundingClientRect().left;
    });
  };
  const narrow = await indent(799);
  expect(narrow).toBeGreaterThan(0);
  expect(await indent(800)).toBeGreaterThan(narrow);
});

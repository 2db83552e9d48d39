import type { Comment } from '@savepoint/contracts/comments';
import type { Page } from '@playwright/test';
import { layoutShift, recordLayoutShift } from './layout-shifts';
import { expect, test } from './site';
import { ApiMember } from './api-member';

/** A game without comments in the sample content. */
const SLUG = 'tunic';
const GAME = `/games/${SLUG}/`;
const COUNT = 45;

const written: Comment[] = [];
test.beforeAll(async ({ site }) => {
  const ann = await ApiMember.join(site.url, 'Ann');
  for (let index = 0; index < COUNT; index++)
    written.push(await ann.post(SLUG, `Thought number ${index} about the fox.`));
  await ann.post(SLUG, 'The manual is the game.', written[3]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead through a thread page by page', async ({ page, site }) => {
    await page.goto(site.url + GAME);
    await expect(page.getByRole('heading', { name: `${COUNT + 1} comments` })).toBeVisible();
    await expect(page.getByText('Thought number 44 about')).toBeVisible();
    await expect(page.getByText('Thought number 24 about')).toHaveCount(0);

    await page.getByRole('link', { name: 'Show older comments' }).click();
    await expect(page).toHaveURL(`${site.url}${GAME}?comments=2#comments`);
    await expect(page.getByText('Thought number 24 about')).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${site.url}${GAME}?comments=2`,
    );

    await page.getByRole('link', { name: 'Show older comments' }).click();
    await expect(page.getByText('Thought number 0 about')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show older comments' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Newer comments' }).click();
    await page.getByRole('link', { name: 'Newest comments' }).click();
    await expect(page).toHaveURL(`${site.url}${GAME}#comments`);
  });

  test('a link selects the order, and further pages keep it', async ({ page, site }) => {
    await page.goto(`${site.url}${GAME}?comments=2`);
    await page.getByRole('link', { name: 'Oldest' }).click();
    await expect(page).toHaveURL(`${site.url}${GAME}?sort=oldest#comments`);
    const first = page.locator('[data-region=comments] article').first();
    await expect(first).toHaveAttribute('id', `comment-${written[0]!.uid}`);
    await page.getByRole('link', { name: 'Show more comments' }).click();
    await expect(page).toHaveURL(/[?&]sort=oldest/);
    await expect(first).toHaveAttribute('id', `comment-${written[20]!.uid}`);
    await expect(page.getByRole('link', { name: 'Oldest' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'Previous comments' }).click();
    await expect(first).toHaveAttribute('id', `comment-${written[0]!.uid}`);
    await page.getByRole('link', { name: 'Newest', exact: true }).click();
    await expect(first).toHaveAttribute('id', `comment-${written.at(-1)!.uid}`);
  });

  test('a comment’s permalink leads to the page that has it now', async ({ page, site }) => {
    const old = written[3]!;
    await page.goto(`${site.url}${GAME}?comments=3`);
    await article(page, old).getByRole('link').click();
    await expect(page).toHaveURL(`${site.url}${GAME}?comment=${old.uid}#comment-${old.uid}`);
    await expect(article(page, old)).toBeInViewport();
    await expect(page.getByText('The manual is the game.')).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + GAME);
  });

  test('permalink of a deleted comment: shows the other comments and a message, and is not indexed', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}${GAME}?comment=comment-nowhere#comment-comment-nowhere`);
    await expect(page.getByText('This comment no longer exists.')).toBeVisible();
    await expect(page.getByText('Thought number 44 about')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.goto(`${site.url}${GAME}?comments=49`);
    await expect(page.getByText('There is no such page of comments.')).toBeVisible();
  });
});

test('permalink of an old comment: loads it, scrolls to it and highlights it', async ({ page, site }) => {
  const old = written[3]!;
  await page.goto(`${site.url}${GAME}#comment-${old.uid}`);
  await expect(article(page, old)).toBeInViewport();
  const plain = await article(page, written[2]!).evaluate(
    (element) => getComputedStyle(element).backgroundColor,
  );
  await expect(article(page, old)).not.toHaveCSS('background-color', plain);
  await expect(
    page
      .getByRole('link', { name: 'Newer comments' })
      .or(page.getByRole('link', { name: 'Newest comments' })),
  ).toBeVisible();
});

test('link to a deleted comment: shows a message and the other comments', async ({ page, site }) => {
  await page.goto(`${site.url}${GAME}#comment-comment-nowhere`);
  await expect(page.locator('.alert', { hasText: 'no longer exists' })).toBeVisible();
  await expect(page.getByText('Thought number 44 about')).toBeVisible();
});

test('Copy link: the copied link leads another reader to the comment', async ({ context, page, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const old = written[20]!;
  await page.goto(`${site.url}${GAME}?comments=2`);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-region=comments]')).toHaveAttribute('data-mounted', /^comments@/);
  await article(page, old).getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${site.url}${GAME}?comment=${old.uid}#comment-${old.uid}`);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(article(page, old)).toBeInViewport();
});

test('hydration causes no layout shift', async ({ page, site }) => {
  // “just now” becomes “seconds ago” meanwhile, which moves the icon beside it.
  await recordLayoutShift(page, 'div:has(> a > time)');
  for (const query of ['', '?comments=2', `?comment=${written[3]!.uid}`]) {
    await page.goto(site.url + GAME + query);
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect(page.locator('[data-region=comments]')).toHaveAttribute('data-mounted', /^comments@/);
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThan(0.001);
  }
});

const article = (page: Page, { uid }: Comment) => page.locator(`#comment-${uid}`);

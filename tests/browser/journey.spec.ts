import { expect, type Page } from '@playwright/test';
import { ApiMember } from './api-member';
import { passUndoWindow } from './members';
import { signIn, test } from './site';

const GAME = '/games/celeste/';

/** All actions of a member on one site, whose processes are killed in between. */
test('a member’s ratings, likes, favourites and comments survive a reload and a kill of every process', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await (await ApiMember.join(site.url, 'Madeline')).post('celeste', 'Breathe.');
  await page.goto(site.url + GAME);

  await test.step('a visitor’s click on the stars opens the sign-in dialog', async () => {
    await mounted(page, 'ratings');
    const stars = page.getByRole('slider', { name: 'Your rating' });
    const { width, height } = (await stars.boundingBox())!;
    await stars.click({ position: { x: width * 0.86, y: height / 2 } });
    await expect(page.getByRole('dialog')).toContainText('Log in to rate Celeste');
  });

  await test.step('after signing in, the pending action is carried out', async () => {
    await signIn(page, 'Robin');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => ownRating(page)).toBe(4.5);
  });

  await test.step('like and favourite', async () => {
    await page.getByRole('button', { name: 'Like', exact: true }).first().click();
    await page.getByRole('button', { name: 'Favourite', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Liked', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('button', { name: 'Favourited', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('comment, reply, like, unlike, delete', async () => {
    await page.locator('[data-region=comments]').scrollIntoViewIfNeeded();
    await mounted(page, 'comments');
    await page.getByRole('textbox', { name: 'Have your say' }).fill('The climb is the point.');
    await page.getByRole('button', { name: 'Post' }).click();
    const own = comment(page, 'The climb is the point.');
    await expect(own).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Have your say' })).toHaveValue('');

    await reply(page, 'The climb is the point.', 'And the strawberries.');
    await reply(page, 'The climb is the point.', 'A mistake.');

    const theirs = comment(page, 'Breathe.');
    await theirs.getByRole('button', { name: /^Like/ }).click();
    await expect(theirs.getByRole('button', { name: /^Unlike/ })).toContainText('1');
    await theirs.getByRole('button', { name: /^Unlike/ }).click();
    await expect(theirs.getByRole('button', { name: /^Like/ })).toBeVisible();
    await theirs.getByRole('button', { name: /^Like/ }).click();
    await expect(theirs.getByRole('button', { name: /^Unlike/ })).toContainText('1');
    await expect(own).toContainText('0 likes');
    await expect(own.getByRole('button', { name: /like/i })).toHaveCount(0);

    await expect(own.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await remove(page, 'A mistake.');
  });

  await test.step('everything is there after a reload', async () => {
    await page.reload();
    await everythingIsThere(page);
  });

  await test.step('everything is there after every process was killed', async () => {
    await site.kill();
    await site.run();
    await page.goto(site.url + GAME);
    await everythingIsThere(page);
  });
});

test('a browser without JavaScript reads a game’s page and its comments', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/games/hades/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hades');
  await expect(page.getByText('Each attempt leads through Tartarus', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^\d+ comments/ })).toBeVisible();
  await expect(page.getByText('The Hydra and I had an understanding.')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PC', exact: true }),
  ).toBeVisible();
  await context.close();
});

async function everythingIsThere(page: Page): Promise<void> {
  await mounted(page, 'ratings');
  await expect.poll(() => ownRating(page)).toBe(4.5);
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Favourited', exact: true })).toBeVisible();
  await page.locator('[data-region=comments]').scrollIntoViewIfNeeded();
  await mounted(page, 'comments');
  await expect(comment(page, 'The climb is the point.')).toBeVisible();
  await expect(comment(page, 'And the strawberries.')).toBeVisible();
  await expect(comment(page, 'Breathe.').getByRole('button', { name: /^Unlike/ })).toContainText('1');
  await expect(page.getByText('A mistake.')).toHaveCount(0);
}

const mounted = (page: Page, region: string) =>
  expect(page.locator(`[data-region=${region}]`)).toHaveAttribute('data-mounted', new RegExp(`^${region}@`));

async function ownRating(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Your rating' }).inputValue());
}

/** The comment with this text: the innermost article that contains it. */
const comment = (page: Page, text: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(text, { exact: true }) })
    .last();

async function reply(page: Page, to: string, text: string): Promise<void> {
  await comment(page, to).getByRole('button', { name: 'Reply' }).first().click();
  const box = page.getByRole('textbox', { name: /^Reply to/ });
  await expect(box).toBeFocused();
  await box.fill(text);
  await page.locator('form', { has: box }).getByRole('button', { name: 'Post reply' }).click();
  await expect(comment(page, text)).toBeVisible();
  await expect(box).toHaveCount(0);
}

async function remove(page: Page, text: string): Promise<void> {
  await comment(page, text).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  // The server is called when the deletion can no longer be undone.
  await passUndoWindow(page);
  await expect(page.getByText('Comment deleted.')).toHaveCount(0);
}

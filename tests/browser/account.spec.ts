import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test, type Site } from './site';

const loggedIn = (page: Page) => page.getByRole('heading', { name: 'You are currently logged in' });
const loggedOut = (page: Page) => page.getByRole('heading', { name: 'You are logged out' });
const list = (page: Page, name: string) => page.getByRole('region', { name });

async function openAccount(page: Page, site: Site, name: string): Promise<void> {
  await page.goto(`${site.url}/account/`);
  await page.getByRole('button', { name: 'Login' }).click();
  await signIn(page, name);
  await expect(loggedIn(page)).toBeVisible();
}

/** Rates, likes and favourites a game, and comments on it. */
async function takePart(page: Page, site: Site, comment: string): Promise<void> {
  await page.goto(`${site.url}/games/hades/`);
  const bar = page.locator('[data-region=ratings]');
  await expect(bar).toHaveAttribute('data-mounted', /^ratings@/);
  for (const name of ['Like', 'Favourite']) {
    await bar.getByRole('button', { name, exact: true }).click();
    await expect(bar.getByRole('button', { name: `${name}d`, exact: true })).toBeVisible();
  }
  await bar.getByRole('slider').focus();
  await page.keyboard.press('End');
  const comments = page.locator('[data-region=comments]');
  await comments.scrollIntoViewIfNeeded();
  await expect(comments).toHaveAttribute('data-mounted', /^comments@/);
  await page.getByRole('textbox', { name: 'Have your say' }).fill(comment);
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByRole('textbox', { name: 'Have your say' })).toHaveValue('');
  await expect(bar.getByRole('button', { name: 'Clear your rating' })).toBeVisible();
  await expect
    .poll(async () => (await (await fetch(`${site.url}/api/ratings?slugs=hades`)).json()).stats[0].likes)
    .toBeGreaterThan(0);
  await page.goto(`${site.url}/account/`);
  await expect(loggedIn(page)).toBeVisible();
}

test('account lists: link to the entities; a removed entry is restored with Undo', async ({ page, site }) => {
  await openAccount(page, site, 'Lis');
  await expect(list(page, 'Your ratings')).toContainText('Games you rate appear here');
  await takePart(page, site, 'Lis was here.');
  const ratings = list(page, 'Your ratings');
  await expect(ratings.getByRole('link', { name: 'Hades' })).toHaveAttribute('href', '/games/hades/');
  await expect(list(page, 'Your favourites').getByRole('link', { name: 'Hades' })).toBeVisible();
  await expect(list(page, 'Games you like').getByRole('link', { name: 'Hades' })).toBeVisible();
  await expect(list(page, 'Your comments')).toContainText('Lis was here.');

  await ratings.getByRole('button', { name: 'Delete your rating of Hades' }).focus();
  await page.keyboard.press('Enter');
  await expect(ratings).toContainText('Your rating of Hades was deleted');
  await expect(ratings.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ratings.getByRole('link', { name: 'Hades' })).toBeVisible();
});

test('a chosen name is shown at once, on the next page and with earlier comments; a reserved one is explained', async ({
  page,
  site,
}) => {
  await openAccount(page, site, 'Nell Account');
  await takePart(page, site, 'Nell was here.');
  const form = list(page, 'Your name');
  await form.getByRole('textbox', { name: 'Name' }).fill('Moderator');
  await form.getByRole('button', { name: 'Change name' }).click();
  await expect(form.getByRole('alert')).toHaveText('This name is reserved. Choose another one.');
  await form.getByRole('textbox', { name: 'Name' }).fill('Nell Nightshade');
  await form.getByRole('button', { name: 'Change name' }).click();
  await expect(form.getByRole('status')).toHaveText('Your name is now Nell Nightshade.');
  await expect(page.getByRole('link', { name: 'Account of Nell Nightshade' })).toBeVisible();

  await page.goto(`${site.url}/games/hades/`);
  await expect(page.getByRole('link', { name: 'Account of Nell Nightshade' })).toBeVisible();
  await page.locator('[data-region=comments]').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Nell Nightshade' })).toBeVisible();
  await expect(page.getByText('Nell Account')).toHaveCount(0);
});

test('data export: contains everything stored about the member', async ({ page, site }) => {
  await openAccount(page, site, 'Dana');
  await takePart(page, site, 'Dana was here.');
  await fetch(`${site.url}/api/contact-form/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Dana', email: 'dana@example.org', message: 'A question.', agree: true }),
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data).toMatchObject({
    account: { name: 'Dana', email: 'dana@example.org' },
    ratings: [{ slug: 'hades', rating: 5 }],
    likes: [{ slug: 'hades' }],
    favorites: [{ slug: 'hades' }],
    comments: [{ content: 'Dana was here.' }],
    liked_comments: [],
    sites: [],
    newsletter: null,
    messages: [{ message: 'A question.' }],
  });
});

test('account deletion: signs out every tab, removes ratings and name, and allows a new account', async ({
  context,
  page,
  site,
}) => {
  const before = await stats(site);
  await openAccount(page, site, 'Gone');
  await takePart(page, site, 'Gone was here.');
  expect((await stats(site)).rating_count).toBe(before.rating_count + 1);
  const other = await context.newPage();
  await other.goto(`${site.url}/account/`);
  await expect(loggedIn(other)).toBeVisible();

  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: /^Delete account/ });
  await dialog.getByLabel('Delete them', { exact: false }).check();
  await expect(submit).toHaveText('Delete account and comments');
  await dialog.getByLabel('Keep them without my name').check();
  await expect(submit).toHaveText('Delete account, keep comments without my name');
  const word = dialog.getByLabel('Type DELETE to confirm');
  for (const wrong of ['', 'delete', ' DELETE']) {
    await word.fill(wrong);
    await submit.click();
    await expect(word).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog).toContainText('Type DELETE in capital letters');
  }
  await word.fill('DELETE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(loggedOut(page)).toBeVisible();
  await expect(loggedOut(other)).toBeVisible();
  expect(await stats(site)).toEqual(before);
  const { comments } = await (
    await fetch(`${site.url}/api/comments?entity_type=game&entity_slug=hades`)
  ).json();
  expect(comments[0]).toMatchObject({ name: 'Former member', content: 'Gone was here.' });

  await openAccount(page, site, 'Gone');
  await expect(list(page, 'Your ratings')).toContainText('Games you rate appear here');
});

test('account deletion: completed after all processes were killed and restarted', async ({ page, site }) => {
  const before = await stats(site);
  await openAccount(page, site, 'Killed');
  await takePart(page, site, 'Killed was here.');
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Delete them', { exact: false }).check();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  const deletionCall = page.waitForRequest('**/api/user/delete');
  await page.keyboard.press('Enter');
  await deletionCall;
  await site.kill();
  await site.run();
  // The deletion may have been stored before the kill or not; a second call completes it.
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Delete account/ }).click();
  await expect(loggedOut(page)).toBeVisible();
  await expect.poll(() => stats(site)).toEqual(before);
  await expect
    .poll(async () =>
      JSON.stringify(
        await (await fetch(`${site.url}/api/comments?entity_type=game&entity_slug=hades`)).json(),
      ).includes('Killed was here.'),
    )
    .toBe(false);
});

const stats = async ({ url }: Site) =>
  (await (await fetch(`${url}/api/ratings?slugs=hades`)).json()).stats[0];

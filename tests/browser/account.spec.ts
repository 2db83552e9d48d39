import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { statsOf, takePart } from './active-member';
import { signInAs } from './members';
import { expect, signIn, test } from './site';

const loggedIn = (page: Page) => page.getByRole('heading', { name: 'You are currently logged in' });
const loggedOut = (page: Page) => page.getByRole('heading', { name: 'You are logged out' });
const list = (page: Page, name: string) => page.getByRole('region', { name });

test('account lists: link to the entities; a removed entry is restored with Undo', async ({ page, site }) => {
  const member = await signInAs(page, site.url, 'Lis');
  await page.goto(`${site.url}/account/`);
  await expect(list(page, 'Your ratings')).toContainText('Games you rate appear here');
  await takePart(page, site, member, 'Lis was here.');
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
  await takePart(page, site, await signInAs(page, site.url, 'Nell Account'), 'Nell was here.');
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
  await takePart(page, site, await signInAs(page, site.url, 'Dana'), 'Dana was here.');
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
  const before = await statsOf(site);
  await takePart(page, site, await signInAs(page, site.url, 'Gone'), 'Gone was here.');
  expect((await statsOf(site)).rating_count).toBe(before.rating_count + 1);
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
  expect(await statsOf(site)).toEqual(before);
  const { comments } = await (
    await fetch(`${site.url}/api/comments?entity_type=game&entity_slug=hades`)
  ).json();
  expect(comments[0]).toMatchObject({ name: 'Former member', content: 'Gone was here.' });

  // A login of the same second would be taken for one before the deletion.
  await page.waitForTimeout(1_000 - (Date.now() % 1_000));
  await page.getByRole('button', { name: 'Login' }).click();
  await signIn(page, 'Gone');
  await expect(list(page, 'Your ratings')).toContainText('Games you rate appear here');
});

import type { Page } from '@playwright/test';
import { expect, signIn, test } from './site';
import { endSession, logIn, open } from './steps';
import { meet, meetAtOnce, relieve, TROUBLES } from './trouble';

const account = (page: Page) => page.locator('[data-region=account]');
const list = (page: Page, name: string) => page.getByRole('region', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ACTIVITY = '**/api/user/activity';
const CALLS = '**/api/user/*';

/** On the account page of a member who likes a game. */
async function likeAGame(page: Page, url: string): Promise<void> {
  const bar = await open(page, `${url}/games/tunic/`, 'ratings');
  const liked = page.waitForResponse('**/api/user/like');
  await bar.getByRole('button', { name: /^Like/ }).click();
  await liked;
  await page.goto(`${url}/account/`);
  await expect(list(page, 'Games you like').getByRole('link', { name: 'Tunic' })).toBeVisible();
}

async function openDeletion(page: Page) {
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Remove them', { exact: false }).check();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  return dialog;
}

for (const trouble of TROUBLES) {
  test(`the account page ${trouble.when} says so at each thing that was asked for, and goes on afterwards`, async ({
    page,
    site,
  }) => {
    await logIn(page, site, `Acc ${trouble.when}`);
    await likeAGame(page, site.url);
    // The dialog’s code comes when it is first wanted.
    await openDeletion(page);
    await page.keyboard.press('Escape');

    await meet(page, trouble, CALLS);
    await list(page, 'Games you like')
      .getByRole('button', { name: /^Remove Tunic/ })
      .click();
    await expect(list(page, 'Games you like').getByRole('alert')).toContainText(trouble.says);
    await expect(list(page, 'Games you like').getByRole('link', { name: 'Tunic' })).toBeVisible();

    await button(page, 'Download my data').click();
    await expect(account(page).getByRole('alert').filter({ hasText: trouble.says })).toHaveCount(2);
    await expect(button(page, 'Download my data')).toBeVisible();

    const dialog = await openDeletion(page);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByRole('alert')).toContainText(trouble.says);
    await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveValue('DELETE');
    await expect(dialog.getByLabel('Remove them', { exact: false })).toBeChecked();

    await relieve(page, CALLS);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await button(page, 'Download my data').click();
    await download;
    await openDeletion(page);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('Your account has been deleted')).toBeVisible();
  });

  test(`the lists ${trouble.when} say so, and Retry brings them`, async ({ page, site }) => {
    await logIn(page, site, `List ${trouble.when}`);
    await meetAtOnce(page, trouble, ACTIVITY);
    await page.reload();
    const shelf = list(page, 'Your shelf');
    await expect(shelf.getByRole('alert')).toContainText(trouble.says);
    await relieve(page, ACTIVITY);
    await shelf.getByRole('button', { name: 'Retry' }).click();
    await expect(shelf).toContainText('Games you add to your favourites appear here.');
    await expect(shelf.getByRole('alert')).toHaveCount(0);
  });
}

test('a session that has ended shows at the lists: the account page says logged out, and lets in again', async ({
  page,
  site,
}) => {
  const token = await logIn(page, site, 'Lia');
  await endSession(page, site, token, CALLS);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await button(page, 'Login').click();
  await signIn(page, 'Lia');
  await expect(list(page, 'Your shelf')).toContainText('Games you add to your favourites appear here.');
});

test('a download in whose middle the session ends goes on once the member has signed in again', async ({
  page,
  site,
}) => {
  const token = await logIn(page, site, 'Dot');
  await expect(list(page, 'Your shelf')).toContainText('Games you add to your favourites appear here.');
  await endSession(page, site, token, '**/api/user/messages');
  await button(page, 'Download my data').click();
  await expect(page.getByRole('dialog')).toContainText('Sign in to continue');
  const download = page.waitForEvent('download');
  await signIn(page, 'Dot');
  expect((await download).suggestedFilename()).toBe('savepoint.json');
});

test('a deletion for which the session has ended is not done by half', async ({ page, site }) => {
  const token = await logIn(page, site, 'Del');
  const dialog = await openDeletion(page);
  await endSession(page, site, token, '**/api/user/delete');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  const again = page.getByRole('dialog').filter({ hasText: 'Sign in to continue' });
  await expect(again).toBeVisible();
  await signIn(page, 'Del');
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
});

/** Calls reach the server, and the answer of the first does not come back. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );

for (const [whose, path] of [
  ['the site’s', '**/api/user/delete'],
  ['the provider’s', '**/accounts:delete*'],
] as const)
  test(`a deletion of which ${whose} answer is lost says so, and trying again ends it`, async ({
    page,
    site,
  }) => {
    await logIn(page, site, `Lost ${path.length}`);
    await openDeletion(page);
    await loseAnswer(page, path);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/connection/);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your account has been deleted' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  });

test('who comes back after a deletion whose answer was lost is told that it is done, once', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'Lost and gone');
  await openDeletion(page);
  await loseAnswer(page, '**/api/user/delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/connection/);
  await page.reload();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.getByText('Your account has been deleted')).toHaveCount(0);
});

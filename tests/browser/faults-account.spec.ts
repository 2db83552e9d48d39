import type { Page } from '@playwright/test';
import { ApiMember } from './api-member';
import { expect, signIn, test } from './site';
import { endSession, logIn } from './steps';
import { faultsWith, injectFault, injectFaultBeforeLoad, removeFault } from './network-faults';

const account = (page: Page) => page.locator('[data-region=account]');
const list = (page: Page, name: string) => page.getByRole('region', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ACTIVITY = '**/api/user/activity';
const CALLS = '**/api/user/*';

async function openDeletion(page: Page) {
  await button(page, 'Delete account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Delete them', { exact: false }).check();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  return dialog;
}

for (const fault of faultsWith('without a connection'))
  test(`account page ${fault.when}: each action shows an error and works afterwards`, async ({
    page,
    site,
  }) => {
    const name = `Acc ${fault.when}`;
    await (await ApiMember.join(site.url, name)).actOn('tunic', 'like');
    await logIn(page, site, name);
    await expect(list(page, 'Games you like').getByRole('link', { name: 'Tunic' })).toBeVisible();
    // Loads the dialog’s code, which is deferred.
    await openDeletion(page);
    await page.keyboard.press('Escape');

    await injectFault(page, fault, CALLS);
    await list(page, 'Games you like')
      .getByRole('button', { name: /^Unlike Tunic/ })
      .click();
    await expect(list(page, 'Games you like').getByRole('alert')).toContainText(fault.message);
    await expect(list(page, 'Games you like').getByRole('link', { name: 'Tunic' })).toBeVisible();

    await button(page, 'Download your data').click();
    await expect(account(page).getByRole('alert').filter({ hasText: fault.message })).toHaveCount(2);
    await expect(button(page, 'Download your data')).toBeVisible();

    const dialog = await openDeletion(page);
    await dialog.getByRole('button', { name: 'Delete account and comments' }).click();
    await expect(dialog.getByRole('alert')).toContainText(fault.message);
    await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveValue('DELETE');
    await expect(dialog.getByLabel('Delete them', { exact: false })).toBeChecked();

    await removeFault(page, CALLS);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await button(page, 'Download your data').click();
    await download;
    await openDeletion(page);
    await dialog.getByRole('button', { name: 'Delete account and comments' }).click();
    await expect(page.getByText('Your account has been deleted')).toBeVisible();
  });

for (const fault of faultsWith('when the server fails'))
  test(`account lists ${fault.when}: show an error, and “Try again” loads them`, async ({ page, site }) => {
    await logIn(page, site, `List ${fault.when}`);
    await injectFaultBeforeLoad(page, fault, ACTIVITY);
    await page.reload();
    const favourites = list(page, 'Your favourites');
    await expect(favourites.getByRole('alert')).toContainText(fault.message);
    await removeFault(page, ACTIVITY);
    await favourites.getByRole('button', { name: 'Try again' }).click();
    await expect(favourites).toContainText('Your favourite games appear here.');
    await expect(favourites.getByRole('alert')).toHaveCount(0);
  });

test('expired session: the lists show the account page as logged out, and signing in works again', async ({
  page,
  site,
}) => {
  const token = await logIn(page, site, 'Lia');
  await endSession(page, site, token, CALLS);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await button(page, 'Login').click();
  await signIn(page, 'Lia');
  await expect(list(page, 'Your favourites')).toContainText('Your favourite games appear here.');
});

test('expired session during a download → continues after signing in again', async ({ page, site }) => {
  const token = await logIn(page, site, 'Dot');
  await expect(list(page, 'Your favourites')).toContainText('Your favourite games appear here.');
  await endSession(page, site, token, '**/api/user/messages');
  await button(page, 'Download your data').click();
  await expect(page.getByRole('dialog')).toContainText('Log in to continue');
  const download = page.waitForEvent('download');
  await signIn(page, 'Dot');
  expect((await download).suggestedFilename()).toBe('savepoint.json');
});

test('expired session during a download, which then fails → the error is shown, and trying again downloads', async ({
  page,
  site,
}) => {
  const token = await logIn(page, site, 'Dott');
  await expect(list(page, 'Your favourites')).toContainText('Your favourite games appear here.');
  await endSession(page, site, token, '**/api/user/messages');
  await button(page, 'Download your data').click();
  await expect(page.getByRole('dialog')).toContainText('Log in to continue');
  await page.route('**/api/user/messages', (route) => route.abort('internetdisconnected'), { times: 1 });
  await signIn(page, 'Dott');
  await expect(account(page).getByRole('alert')).toContainText(/connection|offline/);
  const download = page.waitForEvent('download');
  await button(page, 'Download your data').click();
  expect((await download).suggestedFilename()).toBe('savepoint.json');
  await expect(page.getByText(/downloaded/i)).toBeVisible();
});

test('expired session at a deletion → nothing is deleted partially', async ({ page, site }) => {
  const token = await logIn(page, site, 'Del');
  const dialog = await openDeletion(page);
  await endSession(page, site, token, '**/api/user/delete');
  await dialog.getByRole('button', { name: 'Delete account and comments' }).click();
  const again = page.getByRole('dialog').filter({ hasText: 'Log in to continue' });
  await expect(again).toBeVisible();
  await signIn(page, 'Del');
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
});

test('expired session at a deletion, which then fails → the form is there again with the error, and trying again deletes', async ({
  page,
  site,
}) => {
  const token = await logIn(page, site, 'Dell');
  await openDeletion(page);
  await endSession(page, site, token, '**/api/user/delete');
  const form = page.getByRole('dialog').filter({ hasText: 'Type DELETE to confirm' });
  await form.getByRole('button', { name: 'Delete account and comments' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Log in to continue' })).toBeVisible();
  await page.route('**/accounts:delete*', (route) => route.abort('internetdisconnected'), { times: 1 });
  await signIn(page, 'Dell');
  await expect(form.getByRole('alert')).toContainText(/connection|offline/);
  await expect(form.getByLabel('Delete them', { exact: false })).toBeChecked();
  await form.getByRole('button', { name: 'Delete account and comments' }).click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
});

/** Drops the response of the next call, which the server handles. */
const dropResponse = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );

for (const [responder, path] of [
  ['the site', '**/api/user/delete'],
  ['the provider', '**/accounts:delete*'],
] as const)
  test(`deletion, lost response of ${responder} → an error; trying again completes it`, async ({
    page,
    site,
  }) => {
    await logIn(page, site, `Lost ${path.length}`);
    await openDeletion(page);
    await dropResponse(page, path);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete account and comments' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/connection|offline/);
    await dialog.getByRole('button', { name: 'Delete account and comments' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your account has been deleted' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  });

test('deletion with a lost response: the next visit confirms it once', async ({ page, site }) => {
  await logIn(page, site, 'Lost and gone');
  await openDeletion(page);
  await dropResponse(page, '**/api/user/delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account and comments' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/connection|offline/);
  await page.reload();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.getByText('Your account has been deleted')).toHaveCount(0);
});

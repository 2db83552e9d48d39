import type { Page } from '@playwright/test';
import { COMMENT_EDIT_WINDOW_MINUTES, COMMENT_EDIT_WINDOW_MS } from '@savepoint/contracts/base';
import {
  commentOf,
  expectAccessible,
  openComments,
  openCommentsAs,
  passUndoWindow,
  postComment,
  signInAs,
} from './members';
import { expect, test } from './site';
import { ApiMember } from './api-member';

const GAME = '/games/control/';

const remove = (page: Page, text: string) =>
  commentOf(page, text).getByRole('button', { name: 'Delete' }).click();

test('a deletion can be undone for some seconds, and is then final for all readers', async ({
  browser,
  page,
  site,
}) => {
  await page.clock.install();
  await signInAs(page, site.url, 'Ann');
  await openComments(page, site.url + GAME);
  await postComment(page, 'On second thoughts, yes.');
  await postComment(page, 'A mistake.');
  const deletionCalls: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/comments/delete') && deletionCalls.push(request.url()),
  );

  await remove(page, 'On second thoughts, yes.');
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(commentOf(page, 'On second thoughts, yes.')).toBeFocused();
  expect(deletionCalls).toHaveLength(0);

  await remove(page, 'A mistake.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await passUndoWindow(page);
  await expect(page.getByText('Comment deleted.')).toHaveCount(0);
  await expect(commentOf(page, 'On second thoughts, yes.')).toBeFocused();
  await expect.poll(() => deletionCalls.length).toBe(1);
  const bob = await openCommentsAs(browser, site.url, 'Bob', GAME);
  // The page that Bob gets may have been kept since before.
  await expect(async () => {
    await bob.reload();
    await expect(commentOf(bob, 'On second thoughts, yes.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(bob.getByText('A mistake.')).toHaveCount(0);

  // The deletion is not sent while the focus is on Undo.
  await commentOf(page, 'On second thoughts, yes.').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await passUndoWindow(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(deletionCalls).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(commentOf(page, 'On second thoughts, yes.')).toBeFocused();

  // Leaving the page sends the deletion at once.
  await remove(page, 'On second thoughts, yes.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto(`${site.url}/about/`);
  await expect
    .poll(async () => {
      await bob.reload();
      return bob.getByText('On second thoughts, yes.').count();
    })
    .toBe(0);
  await bob.context().close();
});

test('a comment can be edited within the edit window, and shows that it was edited and its age', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signInAs(page, site.url, 'Eve');
  await openComments(page, site.url + GAME);
  await postComment(page, 'The fox is bold.');
  await expect(commentOf(page, 'The fox is bold.')).toContainText('just now');
  await commentOf(page, 'The fox is bold.').getByRole('button', { name: 'Edit' }).click();
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Save' }) });
  await form.getByRole('textbox').fill('The fox is brave.');
  await form.getByRole('button', { name: 'Save' }).click();
  const edited = commentOf(page, 'The fox is brave.');
  await expect(edited).toContainText('edited');
  await expect(edited.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(edited).toContainText('1 minute ago');
  await page.clock.fastForward(COMMENT_EDIT_WINDOW_MS);
  await expect(edited).toContainText(`${COMMENT_EDIT_WINDOW_MINUTES + 1} minutes ago`);
  await expect(edited.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(edited.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('Escape in a form with changed text: opens a confirmation dialog, by keyboard alone', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'Flo');
  await openComments(page, site.url + GAME);
  await postComment(page, 'Lanterns first.');
  const own = commentOf(page, 'Lanterns first.');
  await own.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('textbox', { name: 'Reply to Flo...' });
  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'Discard your reply' });
  await expect(dialog.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(reply).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Reply' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reply).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(reply).toHaveCount(0);
});

test('a returning reader sees what is new, and cards show the number of comments', async ({ page, site }) => {
  const cy = await ApiMember.join(site.url, 'Cy');
  await cy.post('hollow-knight', 'Said before.');
  // Another load within half an hour would be part of the same visit.
  await page.clock.install({ time: Date.now() - 40 * 60_000 });
  await openComments(page, `${site.url}/games/hollow-knight/`);
  await expect(commentOf(page, 'Said before.')).toBeVisible();
  // The visit is stored once the deferred code has been loaded.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('hollow-knight'))))
    .toBe(true);
  await page.goto(`${site.url}/about/`);
  await cy.post('hollow-knight', 'Said meanwhile.');
  // A cached page that is a few seconds old shows new comments only on request; an older one reads them again.
  await page.clock.setSystemTime(Date.now() + 10_000);
  await openComments(page, `${site.url}/games/hollow-knight/`);
  await expect(page.getByText('1 new since your last visit')).toBeVisible();
  await expect(commentOf(page, 'Said meanwhile.').getByText('new', { exact: true })).toBeVisible();
  await expect(commentOf(page, 'Said before.').getByText('new', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next new comment' }).click();
  await expect(commentOf(page, 'Said meanwhile.')).toBeFocused();

  const total = await page.getByRole('heading', { name: /^\d+ comments$/ }).textContent();
  const card = page.locator('.gcard', {
    has: page.getByRole('link', { name: 'Hollow Knight', exact: true }),
  });
  await expect(async () => {
    await page.goto(`${site.url}/games/metroidvania/`);
    await expect(card.first()).toContainText(total!, { timeout: 5_000 });
  }).toPass();
});

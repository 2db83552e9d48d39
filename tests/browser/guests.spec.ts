import type { Page } from '@playwright/test';
import { test } from './configured-site';
import { startEmbeddingSite } from './embedding-site';
import { follow, linkIn } from './mail';
import { openAs, uidOf } from './members';
import { siteCommand } from './registered-site';
import { expect } from './site';

const CSP = /content security policy/i;

test('somebody without a login comments with a name and an address, by keyboard, and it appears once the mail’s link is used', async ({
  browser,
  site,
  mail,
}) => {
  const body = `<script async src="${site.url}/embed/site.js" data-site="roses" data-page-id="one"></script>`;
  const blog = await startEmbeddingSite(site.url, body);
  try {
    const add = ['--name', 'Rose notes', '--origin', new URL(blog.url).origin, '--guests', 'confirmed'];
    await siteCommand(site, 'add', 'roses', ...add, '--moderator', uidOf('Mo'));
    const context = await browser.newContext();
    const page = await context.newPage();
    const violations: string[] = [];
    page.on('console', (entry) => CSP.test(entry.text()) && violations.push(entry.text()));
    const thread = page.frameLocator('iframe');
    const box = thread.getByRole('textbox', { name: 'Have your say' });
    const comment = thread.getByRole('article').filter({ hasText: 'Mine bloom twice a year.' });
    await page.goto(blog.url);
    await box.click();
    const dialog = thread.getByRole('dialog');
    // Who goes on typing where the box was presses nothing.
    await expect(dialog).toBeFocused();
    await page.keyboard.press('Space');
    const name = dialog.getByLabel('Name');
    await expect(name).toBeVisible();

    // What is wrong is said at the field, which has the focus, and what was typed stays.
    await name.focus();
    await page.keyboard.type('Moderator');
    await page.keyboard.press('Tab');
    await page.keyboard.type('gwen.example.org');
    await page.keyboard.press('Enter');
    const email = dialog.getByLabel('Email address');
    await expect(email).toHaveAccessibleDescription(/with an @/);
    await expect(email).toBeFocused();
    await email.fill('gwen@example.org');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(/reserved/);
    await expect(name).toBeFocused();
    await expect(email).toHaveValue('gwen@example.org');
    await name.fill('Gwen');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(thread.getByText('Logged in as Gwen')).toBeVisible();

    await expect(box).toBeFocused();
    await page.keyboard.type('Mine bloom twice a year.');
    await thread.getByRole('button', { name: 'Post' }).click();
    await expect(comment).toContainText('Open the link in the mail that we sent to you');

    // Nobody else sees it; the same browser does after a reload, with the guest’s name.
    const other = await (await browser.newContext()).newPage();
    await other.goto(blog.url);
    const othersThread = other.frameLocator('iframe');
    await expect(othersThread.getByRole('textbox', { name: 'Have your say' })).toBeVisible();
    await expect(othersThread.getByText('Mine bloom twice a year.')).toHaveCount(0);
    await page.reload();
    await expect(thread.getByText('Logged in as Gwen')).toBeVisible();
    await expect(comment).toContainText('Waiting for approval');

    // Its moderators do, with what it waits for.
    const mo = await openAs(browser, site.url, 'Mo', '/sites/roses/moderation/');
    await mo.getByLabel('Show').selectOption('Guests');
    const entry = mo.locator('[data-entry]');
    await expect(entry).toContainText('A guest who has not confirmed the email address');
    await expect(entry.getByText('guest', { exact: true })).toBeVisible();

    const text = await mail.wait('gwen', /^Confirm /);
    await follow(browser, linkIn(text, `${site.url}/guests/confirm`), 'Yes, it was me', 'Thank you');
    await expectShown(other, blog.url);
    await page.reload();
    await expect(comment.getByRole('button', { name: 'Delete' })).toBeVisible();
    await expect(comment).not.toContainText('Waiting for approval');
    await expect(comment.getByText('guest', { exact: true })).toBeVisible();

    // Logging out forgets the guest.
    await thread.getByRole('button', { name: 'Log out' }).click();
    await page.reload();
    await expect(comment).toBeVisible();
    await expect(thread.getByText('Logged in as')).toBeHidden();
    expect(violations).toEqual([]);
    expect(mail.sentTo('gwen', /./)).toHaveLength(1);
  } finally {
    blog.close();
  }
});

/** The comment appears for a reader, once an older rendering of the page is no longer cached. */
async function expectShown(reader: Page, url: string): Promise<void> {
  const thread = reader.frameLocator('iframe');
  await expect(async () => {
    await reader.goto(url);
    // The box and the comments come with the same document.
    await expect(thread.getByRole('textbox', { name: 'Have your say' })).toBeVisible();
    expect(await thread.getByText('Mine bloom twice a year.').count()).toBe(1);
  }).toPass();
}

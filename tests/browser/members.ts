import { createHash } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { ApiMember, emailOf } from './api-member';
import { axeFor } from './axe-for';

/** The uid that the local provider gives a Google account, for settings of a site such as ADMIN_UIDS. */
export const uidOf = (name: string): string =>
  createHash('sha256')
    .update(`google.com:${emailOf(name)}`)
    .digest('base64url')
    .slice(0, 28);

/**
 * Logs a member in, without the login’s window. The next page that the browser opens shows them.
 * @param url of the site
 */
export async function signInAs(page: Page, url: string, name: string): Promise<ApiMember> {
  const member = await ApiMember.join(url, name);
  await page.context().setStorageState(member.storageState);
  // The browser restores the storage in a page of its own, which would keep the focus.
  await page.bringToFront();
  return member;
}

/** Opens a browser context in which a member is logged in. The caller closes it. @returns an empty page */
async function newPageAs(browser: Browser, url: string, name: string): Promise<Page> {
  const { storageState } = await ApiMember.join(url, name);
  return (await browser.newContext({ storageState })).newPage();
}

/** Opens a page, by default the account page, in a new browser context in which a member is logged in. The caller closes it. */
export async function openAs(browser: Browser, url: string, name: string, path = '/account/'): Promise<Page> {
  const page = await newPageAs(browser, url, name);
  await page.goto(url + path);
  if (path === '/account/') await expect(page.getByText('You are currently logged in')).toBeVisible();
  return page;
}

/** The same for a page with comments, when these are mounted. */
export async function openCommentsAs(
  browser: Browser,
  url: string,
  name: string,
  path: string,
): Promise<Page> {
  const page = await newPageAs(browser, url, name);
  await openComments(page, url + path);
  return page;
}

/** Opens a page and waits until its comments are mounted. */
export async function openComments(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const region = page.locator('[data-region=comments]');
  await region.scrollIntoViewIfNeeded();
  await expect(region).toHaveAttribute('data-mounted', /^comments@/);
}

/** Finds the article of the comment with this text. */
export const commentOf = (page: Page, text: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(text, { exact: true }) })
    .last();

/** Posts a comment by the form and waits until it is stored. */
export async function postComment(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Have your say' });
  await box.fill(text);
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(commentOf(page, text)).toBeVisible();
  await expect(box).toHaveValue('');
}

/** Lets more time pass than a deletion can be undone in. The page’s clock must be installed. */
export const passUndoWindow = (page: Page): Promise<void> => page.clock.runFor(20_000);

/** Expects no axe violations in both themes, and no horizontal scrolling at 320 px. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axeFor(page, colorScheme).include(part).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
  }
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 700 });
  // What lies where a script has put it follows after a moment.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

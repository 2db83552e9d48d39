import { createHash } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { ApiMember } from './api-member';
import { axeFor } from './axe-for';
import { expectIdentityReady } from './site';

/** The uid that the local provider gives a Google account, for settings of a site such as ADMIN_UIDS. */
export const uidOf = (name: string): string =>
  createHash('sha256').update(`google.com:${name.toLowerCase()}`).digest('base64url').slice(0, 28);

/** Signs in with the account of the `ApiMember` of this name. @param url of the site */
export async function signInAs(page: Page, url: string, name: string): Promise<void> {
  await ApiMember.join(url, name);
  await page.goto(`${url}/account/`);
  await page.locator('[data-region=account]').getByRole('button', { name: 'Login' }).click();
  await expectIdentityReady(page);
  const popup = page.waitForEvent('popup');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Google/ })
    .click();
  const chooser = await popup;
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: `${name.toLowerCase()}@example.org` }).click();
  await closed;
  await expect(page.getByText('You are currently logged in')).toBeVisible();
}

/** Opens a page in a new browser context, signed in as a member. The caller closes the context. */
export async function openAs(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, url, name);
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

/** Expects no axe violations in both themes, and no horizontal scrolling at 320 px. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axeFor(page, colorScheme).include(part).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
  }
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { signInAs } from './members';
import type { Site } from './site';

/** What regions have that behave differently until they are hydrated, which is a moment after they are mounted. */
const HYDRATED: Record<string, string> = { header: '[data-panel=hydrated]', footer: '[data-hydrated]' };

/** Waits until a region has been hydrated or mounted. */
export async function expectMounted(page: Page, region: string): Promise<void> {
  const slot = page.locator(`[data-region=${region}]`);
  await expect(slot).toHaveAttribute('data-mounted', new RegExp(`^${region}@`));
  const hydrated = HYDRATED[region];
  if (hydrated) await expect(slot.locator(hydrated).first()).toBeAttached();
}

/** Opens a page, scrolls to a region and waits until it is mounted. */
export async function open(page: Page, url: string, region: string) {
  await page.goto(url);
  const slot = page.locator(`[data-region=${region}]`);
  await slot.scrollIntoViewIfNeeded();
  await expectMounted(page, region);
  return slot;
}

/** The same for a page that a member opens: waits until it knows them. */
export async function openAsMember(page: Page, url: string, region: string) {
  const known = page.waitForResponse('**/api/user/login/');
  const slot = await open(page, url, region);
  await known;
  return slot;
}

export const slider = (page: Page) => page.getByRole('slider', { name: 'Your rating' });

/** Rates by a click on the stars. @param share position of the click as a share of their width */
export async function rateAt(page: Page, share: number): Promise<void> {
  const { width, height } = (await slider(page).boundingBox())!;
  await slider(page).click({ position: { x: width * share, y: height / 2 } });
}

/**
 * Opens the account page, logged in as a member.
 * @returns the member’s identity token
 */
export async function logIn(page: Page, { url }: Site, name: string): Promise<string> {
  const { token } = await signInAs(page, url, name);
  await page.goto(`${url}/account/`);
  await expect(page.getByRole('heading', { name: 'You are currently logged in' })).toBeVisible();
  return token;
}

/** Waits until logins differ from the one of this token: the provider tells them apart by the second. */
export async function untilNextSecond(token: string): Promise<void> {
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { iat: number };
  await sleep(Math.max(0, (iat + 1) * 1000 - Date.now()));
}

/**
 * Ends a member’s session without the page: the provider no longer refreshes it, and calls with its token are
 * rejected as expired.
 * @param token the member’s identity token
 * @param path of the rejected calls, as a glob
 */
export async function endSession(page: Page, { url }: Site, token: string, path: string): Promise<void> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:delete?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: token }),
  });
  expect(answer.status).toBe(200);
  // A login in the same second has the same token, which would be rejected too.
  await untilNextSecond(token);
  await page.route(path, (route) =>
    (route.request().postData() ?? '').includes(token)
      ? route.fulfill({ status: 401, json: { error: 'Log in again.', code: 'unauthenticated' } })
      : route.continue(),
  );
}

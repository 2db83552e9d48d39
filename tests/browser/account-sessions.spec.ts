import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { mailsOf } from './mail';
import { signInAs } from './members';
import { expect, test, type Site } from './site';
import { logIn, untilNextSecond } from './steps';

const devices = (page: Page) =>
  page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
const endOthers = (page: Page) => page.getByRole('button', { name: 'Log out all other devices' });
const STALE = {
  status: 403,
  json: { error: 'Log in again to confirm that it is you.', code: 'recent-sign-in-needed' },
};

/** Logs the same member in on another device. */
async function otherDevice(browser: Browser, site: Site, name: string) {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  const { refreshToken } = await signInAs(page, site.url, name);
  await page.goto(`${site.url}/account/`);
  return { context, page, refreshToken };
}

/** Whether the provider still renews a session. */
const isRenewed = async ({ url }: Site, refresh_token: string): Promise<boolean> =>
  (
    await fetch(`${url}/securetoken.googleapis.com/v1/token?key=local`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
    })
  ).ok;

/** Lets the next call of a path fail because the login is too old; later ones pass. */
const failOnceAsStale = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill(STALE), { times: 1 });

/** Chooses the account in the provider’s window. */
async function confirmIn(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  const popup = page.waitForEvent('popup');
  await act();
  await (await popup).getByRole('button', { name }).click();
}

test('a member sees their devices, logs out all others, and got a mail about the new one', async ({
  browser,
  page,
  site,
}) => {
  const token = await logIn(page, site, 'Nomad');
  await expect(devices(page)).toHaveCount(1);
  await expect(devices(page)).toContainText('This device');
  await expect(endOthers(page)).toHaveCount(0);

  await untilNextSecond(token);
  const other = await otherDevice(browser, site, 'Nomad');
  await expect(devices(other.page)).toHaveCount(2);
  await expect(devices(other.page).filter({ hasText: 'This device' })).toContainText('Safari on iOS');
  expect(await isRenewed(site, other.refreshToken)).toBe(true);

  await expect
    .poll(() => mailsOf(site).filter((mail) => mail.includes('To: nomad@example.org')).length)
    .toBe(1);

  await page.reload();
  await expect(devices(page)).toHaveCount(2);
  await failOnceAsStale(page, '**/api/user/sessions/end');
  await endOthers(page).click();
  await expect(page.getByText('You logged in a while ago.')).toBeVisible();
  await confirmIn(page, 'Nomad', () =>
    page.getByRole('button', { name: 'Log in and log out all other devices' }).click(),
  );
  await expect(page.getByText('All other devices are logged out.')).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await expect(devices(page)).toContainText('This device');
  expect(await isRenewed(site, other.refreshToken)).toBe(false);
  await other.context.close();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are currently logged in' })).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
});

test('logging out takes a device off the list of the others', async ({ browser, page, site }) => {
  await logIn(page, site, 'Leaver');
  const other = await otherDevice(browser, site, 'Leaver');
  await page.reload();
  await expect(devices(page)).toHaveCount(2);
  const stored = other.page.waitForResponse('**/api/user/sessions/end');
  await other.page.getByRole('button', { name: 'Logout' }).click();
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(devices(page)).toHaveCount(1);
  await other.context.close();
});

test('a download after a login long ago asks for another one first', async ({ page, site }) => {
  await logIn(page, site, 'Packer');
  await failOnceAsStale(page, '**/api/user/messages');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const again = page.getByRole('button', { name: 'Log in and download your data' });
  await expect(again).toBeVisible();
  const download = page.waitForEvent('download');
  await confirmIn(page, 'Packer', () => again.click());
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { sessions: object[] };
  expect(data.sessions).toMatchObject([{ device: expect.stringMatching(/Chrome on Linux/) }]);
});

import type { BrowserContext, Page } from '@playwright/test';
import { signInAs } from './members';
import { expect, expectIdentityReady, signIn, test } from './site';
import { endSession, expectMounted, logIn, open, openAsMember, rateAt, slider } from './steps';

const dialog = (page: Page) => page.getByRole('dialog');
const own = async (page: Page) => Number(await slider(page).inputValue());
const loggedIn = (page: Page) => page.getByRole('heading', { name: 'You are currently logged in' });
const loggedOut = (page: Page) => page.getByRole('heading', { name: 'You are logged out' });

const blockPopups = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.open = () => null;
  });

/** Starts a sign-in by redirect, as where pop-ups are blocked. */
async function leaveToSignIn(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /Google/ })
    .click();
  await page.waitForURL(/emulator\/auth\/handler/);
}

for (const [what, act, done] of [
  [
    'rated',
    (page: Page) => rateAt(page, 0.6),
    (page: Page) => expect.poll(() => own(page)).toBeCloseTo(3, 1),
  ],
  [
    'liked',
    (page: Page) => page.getByRole('button', { name: 'Like', exact: true }).first().click(),
    (page: Page) =>
      expect(page.locator('[data-region=ratings]').getByRole('button', { name: /^Liked/ })).toBeVisible(),
  ],
  [
    'favourited',
    (page: Page) => page.getByRole('button', { name: 'Favourite', exact: true }).click(),
    (page: Page) => expect(page.getByRole('button', { name: 'Favourited', exact: true })).toBeVisible(),
  ],
] as const)
  test(`visitor: a game is ${what} after signing in by a pop-up`, async ({ page, site }) => {
    await open(page, `${site.url}/games/gris/`, 'ratings');
    await act(page);
    const stored = page.waitForResponse(/\/api\/user\/(rate|like|favorite)$/);
    await signIn(page, `Was ${what}`);
    await expect(dialog(page)).toBeHidden();
    await done(page);
    // The focus is back where it was.
    await expect(page.locator('[data-region=ratings] :focus')).toHaveCount(1);
    expect((await stored).status()).toBe(200);
    await page.reload();
    await done(page);
  });

test('visitor: a comment begun before signing in stays in its box and can be posted', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/games/gris/`, 'comments');
  const box = page.getByRole('textbox', { name: 'Have your say' });
  await box.focus();
  await page.keyboard.type('A');
  await expect(dialog(page)).toContainText('Log in to join the comments');
  await signIn(page, 'Wren');
  await expect(dialog(page)).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.type(' painting that moves.');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'A painting that moves.' })).toBeVisible();
  await expect(box).toHaveValue('');
});

test('blocked pop-ups: sign-in redirects, returns and carries out the pending intent', async ({
  context,
  page,
  site,
}) => {
  await blockPopups(context);
  await open(page, `${site.url}/games/celeste/`, 'ratings');
  await rateAt(page, 0.6);
  await leaveToSignIn(page);
  await page.getByLabel('Name').fill('Rhea');
  await page.getByLabel('Email').fill('rhea@example.org');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/games\/celeste/);
  await expectMounted(page, 'ratings');
  await expect.poll(() => own(page)).toBeCloseTo(3, 1);
  await expect(page.getByRole('button', { name: 'Clear your rating' })).toBeVisible();
  await page.reload();
  await expectMounted(page, 'ratings');
  await expect.poll(() => own(page)).toBeCloseTo(3, 1);
});

test('a sign-in cancelled at the provider discards the pending intent', async ({ context, page, site }) => {
  await blockPopups(context);
  await open(page, `${site.url}/games/celeste/`, 'ratings');
  await rateAt(page, 0.6);
  await leaveToSignIn(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/games\/celeste/);
  await expectMounted(page, 'ratings');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Not rated');
  await expect(dialog(page)).toBeHidden();
});

test('sign-in dialog: gives reasons to join; Cancel and Escape close it, and it can be opened again', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/account/`);
  await expect(loggedOut(page)).toBeVisible();
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  await expect(dialog(page)).toContainText('Rate and like games, and choose favourites');
  await expectIdentityReady(page);
  const popup = page.waitForEvent('popup');
  await dialog(page)
    .getByRole('button', { name: /Google/ })
    .click();
  await popup;
  await expect(dialog(page)).toContainText('Waiting for the login window');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await login.click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await login.click();
  await signIn(page, 'Twice');
  await expect(loggedIn(page)).toBeVisible();
});

test('account page: shows checking until the session is known, then the state', async ({ page, site }) => {
  await logIn(page, site, 'Chet');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/emulator/gapi.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expectMounted(page, 'account');
  await expect(page.getByRole('heading', { name: 'Checking for account...' })).toBeVisible();
  answer();
  await expect(loggedIn(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(loggedOut(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('logging in and out applies to all tabs', async ({ context, page, site }) => {
  const other = await context.newPage();
  await other.goto(`${site.url}/account/`);
  await expect(loggedOut(other)).toBeVisible();
  await page.goto(`${site.url}/account/`);
  await page.getByRole('button', { name: 'Login' }).click();
  await signIn(page, 'Tess');
  await expect(loggedIn(other)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(loggedOut(page)).toBeVisible();
  await expect(loggedOut(other)).toBeVisible();
});

test('expired session: prompts to sign in again, keeps the text, and posts it', async ({ page, site }) => {
  const { token } = await signInAs(page, site.url, 'Ende');
  await openAsMember(page, `${site.url}/games/celeste/`, 'comments');
  const box = page.getByRole('textbox', { name: 'Have your say' });
  await box.fill('Still here after all.');
  await endSession(page, site, token, '**/api/user/comments/add');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(dialog(page)).toContainText('Log in to continue');
  await expect(box).toHaveValue('Still here after all.');
  await signIn(page, 'Ende');
  await expect(page.getByRole('article').filter({ hasText: 'Still here after all.' }).first()).toBeVisible();
});

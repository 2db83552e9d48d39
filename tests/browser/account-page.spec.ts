import { passUndoWindow } from './members';
import { expect, signIn, test } from './site';
import { expectMounted } from './steps';

const LINKS_SEEN =
  '/platforms/windows-pc/ /platforms/playstation-4/ /platforms/xbox-one/ /platforms/nintendo-switch/ /platforms/mac/ /platforms/linux/ /platforms/ /charts/top-games/ /games/ /games/action/ /games/adventure/ /games/early-access/ /games/fighting/ /games/free-to-play/ /games/indie/ /games/hades/ /reviews/ /articles/ /articles/news/ /articles/upcoming/ /subscription/ /development/ /advertise-with-us/ /account/ /contact/ /about/ /our-team/ /privacy-policy/ /cookie-policy/ /dmca-policy/ /earnings-disclaimer/ /sitemap/ /terms-and-conditions/'.split(
    ' ',
  );

test('every URL in the specification is a page', async ({ site }) => {
  for (const path of LINKS_SEEN) {
    const { status } = await fetch(site.url + path, { redirect: 'manual' });
    expect([path, status]).toEqual([path, 200]);
  }
});

test('account page: shows checking, logged out and logged in', async ({ page, site }) => {
  const served = await (await fetch(`${site.url}/account/`)).text();
  expect(served).toContain('Checking for account...');
  await page.goto(`${site.url}/account/`);
  const account = page.locator('[data-region=account]');
  await expect(account.getByText('You are logged out')).toBeVisible();
  await account.getByRole('button', { name: 'Login' }).click();
  await signIn(page, 'Morgan');
  await expect(account.getByText('You are currently logged in')).toBeFocused();

  await page.goto(site.url);
  await expectMounted(page, 'header');
  await page.locator('[data-region=header]').getByRole('link', { name: 'Account of Morgan' }).click();
  await expect(page).toHaveURL(`${site.url}/account/`);
  await expect(account.getByText('You are currently logged in')).toBeVisible();
  await account.getByRole('button', { name: 'Logout' }).click();
  await expect(account.getByText('You are logged out')).toBeFocused();
});

test('analytics: account and comment events are pushed to the data layer without personal data', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const layer = () => page.evaluate(() => (globalThis as { dataLayer?: unknown[] }).dataLayer ?? []);
  await page.goto(`${site.url}/games/celeste/`);
  const comments = page.locator('[data-region=comments]');
  await comments.scrollIntoViewIfNeeded();
  await expect(comments).toHaveAttribute('data-mounted', /^comments@/);
  await page.getByRole('textbox', { name: 'Have your say' }).click();
  await signIn(page, 'Quinn');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('textbox', { name: 'Have your say' }).fill('A climb worth its falls.');
  await page.getByRole('button', { name: 'Post' }).click();
  const own = page.getByRole('article').filter({ hasText: 'A climb worth its falls.' });
  const others = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^(Like|Unlike)/ }) })
    .first();
  await others.getByRole('button', { name: /^Like/ }).click();
  await others.getByRole('button', { name: /^Unlike/ }).click();
  await expect(others.getByRole('button', { name: /^Like/ })).toBeVisible();
  const done = (action: string) => ({
    event: 'Comment',
    action,
    entity_type: 'game',
    entity_slug: 'celeste',
  });
  // Setting the clock would end a call that is still under way.
  await expect.poll(layer).toContainEqual(done('unlike'));
  await own.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await passUndoWindow(page);
  await expect
    .poll(layer)
    .toEqual(
      expect.arrayContaining([
        { event: 'Create account' },
        { event: 'Sign in' },
        ...['add', 'like', 'unlike', 'delete'].map(done),
      ]),
    );
  const before = JSON.stringify(await layer());
  await page.goto(`${site.url}/account/`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(layer).toContainEqual({ event: 'Sign out' });
  expect(before).not.toMatch(/quinn|worth its falls/i);
});

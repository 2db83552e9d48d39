import type { Page } from '@playwright/test';
import { signInAs } from './members';
import { expect, signIn, test } from './site';
import { endSession, open, openAsMember, rateAt, slider } from './steps';
import { faultsWith, injectFault, removeFault } from './network-faults';

const bar = (page: Page) => page.locator('[data-region=ratings]');
const own = async (page: Page) => Number(await slider(page).inputValue());
const toggle = (page: Page, name: RegExp) => bar(page).getByRole('button', { name });
const CALLS = '**/api/user/*';

for (const fault of faultsWith('when the rate limit is reached'))
  test(`rating, like and favourite ${fault.when}: reverted with an error, and work afterwards`, async ({
    page,
    site,
  }) => {
    await signInAs(page, site.url, `Bar ${fault.when}`);
    await open(page, `${site.url}/games/journey/`, 'ratings');
    await rateAt(page, 0.5);
    await expect(page.getByRole('button', { name: 'Clear your rating' })).toBeVisible();
    await expect.poll(() => own(page)).toBeCloseTo(2.5, 1);

    await injectFault(page, fault, CALLS);
    const alert = bar(page).getByRole('alert');
    await rateAt(page, 0.85);
    await expect(alert).toContainText(fault.message);
    await expect.poll(() => own(page)).toBeCloseTo(2.5, 1);
    for (const name of [/^Like/, /^Favourite/]) {
      const button = toggle(page, name);
      const before = await button.textContent();
      await button.click();
      await expect(alert).toContainText(fault.message);
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await expect(button).toHaveText(before!);
    }

    await removeFault(page, CALLS);
    await rateAt(page, 0.85);
    await expect.poll(() => own(page)).toBeCloseTo(4.5, 1);
    for (const name of [/^Like/, /^Favourite/]) {
      await toggle(page, name).click();
      await expect(toggle(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(alert).toHaveCount(0);
  });

test('expired session at a rating → saved after signing in again', async ({ page, site }) => {
  const { token } = await signInAs(page, site.url, 'Ren');
  await openAsMember(page, `${site.url}/games/journey/`, 'ratings');
  await endSession(page, site, token, CALLS);
  await rateAt(page, 0.8);
  await expect(page.getByRole('dialog')).toContainText('Log in to continue');
  await signIn(page, 'Ren');
  await expect(page.getByRole('button', { name: 'Clear your rating' })).toBeVisible();
  await expect.poll(() => own(page)).toBeCloseTo(4, 1);
});

test('expired session at a like → reverted if the member does not sign in again', async ({ page, site }) => {
  const { token } = await signInAs(page, site.url, 'Noa');
  await openAsMember(page, `${site.url}/games/journey/`, 'ratings');
  await endSession(page, site, token, CALLS);
  await toggle(page, /^Like/).click();
  await expect(page.getByRole('dialog')).toContainText('Log in to continue');
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('alert')).toContainText('You are logged out, so this was not done.');
  await expect(toggle(page, /^Like/)).toHaveAttribute('aria-pressed', 'false');
});

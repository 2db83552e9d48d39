// Widens services/comments/src/members/delete-member-data.test.ts: a deletion that is interrupted by the end of every process
import { statsOf, takePart } from './active-member';
import { signInAs } from './members';
import { expect, test } from './site';

test('account deletion: completed after all processes were killed and restarted', async ({ page, site }) => {
  const before = await statsOf(site);
  await takePart(page, site, await signInAs(page, site.url, 'Killed'), 'Killed was here.');
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Delete them', { exact: false }).check();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  const deletionCall = page.waitForRequest('**/api/user/delete');
  await page.keyboard.press('Enter');
  await deletionCall;
  await site.kill();
  await site.run();
  // The deletion may have been stored before the kill or not; a second call completes it.
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Delete account/ }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect.poll(() => statsOf(site)).toEqual(before);
  await expect
    .poll(async () =>
      JSON.stringify(
        await (await fetch(`${site.url}/api/comments?entity_type=game&entity_slug=hades`)).json(),
      ).includes('Killed was here.'),
    )
    .toBe(false);
});

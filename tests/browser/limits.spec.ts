import { ApiMember } from './api-member';
import { expectAccessible, openAs } from './members';
import { test } from './restricted-site';
import { expect } from './site';

test('a member meets a limit → administrators see which one, how often and who; other days are empty', async ({
  browser,
  site,
}) => {
  const raffi = await ApiMember.join(site.url, 'Raffi');
  await expect(async () => {
    for (let count = 1; ; count += 1) await raffi.post('tunic', `Fox number ${count} is the best one.`);
  }).rejects.toThrow('429');

  const mo = await openAs(browser, site.url, 'Mo', '/moderation/');
  const tab = mo
    .getByRole('navigation', { name: 'Moderation' })
    .getByRole('button', { name: 'Limits', exact: true });
  await tab.focus();
  await mo.keyboard.press('Enter');
  const table = mo.getByRole('table');
  await expect(async () => {
    await mo.getByRole('combobox', { name: 'Day' }).selectOption('Yesterday');
    await expect(mo.getByText('No limit has refused anything on this day')).toBeVisible();
    await mo.getByRole('combobox', { name: 'Day' }).selectOption('Today');
    await expect(table.getByRole('rowheader', { name: 'Comments, of one member' })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 60_000 });
  const row = table.getByRole('row').filter({ hasText: 'Comments, of one member' });
  await expect(row).toContainText(/Raffi \(\d+ time/);
  await expectAccessible(mo, '[data-region=moderation]');
});

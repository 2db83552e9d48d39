import type { Page } from '@playwright/test';
import { ApiMember } from './api-member';
import { commentOf, expectAccessible, openAs, openCommentsAs } from './members';
import { expect, test } from './site';
import { expectMounted } from './steps';

/** A game that no other test of members’ replies uses. */
const GAME = '/games/disco-elysium/';
const account = (page: Page) => page.locator('[data-region=header] a[href^="/account/"]').first();
const replies = (page: Page) => page.getByRole('region', { name: 'Replies to you' });

test('one member answers another, who sees the count, opens the list by keyboard and follows the link', async ({
  browser,
  site,
}) => {
  const question = 'Which skill talks the most, Wilma asks?';
  const wilma = await ApiMember.join(site.url, 'Wilma');
  const top = await wilma.post('disco-elysium', question);
  const reader = await openAs(browser, site.url, 'Wilma');
  await expect(replies(reader)).toContainText('No replies yet.');

  const otto = await openCommentsAs(browser, site.url, 'Otto', GAME);
  await commentOf(otto, question).getByRole('button', { name: 'Reply' }).click();
  const box = otto.getByRole('textbox', { name: 'Reply to Wilma...' });
  await box.fill('Encyclopedia, without a doubt.');
  await otto.locator('form', { has: box }).getByRole('button', { name: 'Post reply' }).click();
  await expect(commentOf(otto, 'Encyclopedia, without a doubt.')).toBeVisible();
  await (await ApiMember.join(site.url, 'Otto')).post('disco-elysium', 'Or Drama.', top);
  await expect(account(otto)).toHaveAccessibleName('Account of Otto');
  await otto.context().close();

  // A count is kept for a minute within a tab, so this is a new one.
  const page = await reader.context().newPage();
  await page.goto(`${site.url}/news/`);
  await expect(account(page)).toHaveAccessibleName('Account of Wilma, 2 new replies');
  await expect(account(page)).toContainText('2');
  await account(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/account/#replies`);
  const items = replies(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.last()).toContainText('Otto replied on Disco Elysium');
  await expect(items.last()).toContainText('Encyclopedia, without a doubt.');
  await expect(page.locator('#replies')).toBeInViewport();
  await expectAccessible(page, '[data-region=account] #replies');
  await expectAccessible(page, '[data-region=header]');

  const mark = items.first().getByRole('button', { name: 'Mark the reply of Otto as read' });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(mark).toHaveCount(0);
  await expect(items.first().getByRole('link')).toBeFocused();
  await expect(account(page)).toHaveAccessibleName('Account of Wilma, 1 new reply');

  await items.last().getByRole('link', { name: 'Disco Elysium' }).click();
  await expect(commentOf(page, 'Encyclopedia, without a doubt.')).toBeInViewport();
  await expect(account(page)).toHaveAccessibleName('Account of Wilma');
  await page.goto(`${site.url}/account/`);
  await expect(items).toHaveCount(2);
  await expect(replies(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await page.context().close();
});

test('all replies are marked as read at once; without a connection the list and the button say so', async ({
  browser,
  site,
}) => {
  const greta = await ApiMember.join(site.url, 'Greta');
  const top = await greta.post('disco-elysium', 'Greta climbs.');
  const hugo = await ApiMember.join(site.url, 'Hugo');
  for (let index = 1; index <= 14; index++)
    await hugo.post('disco-elysium', `Hugo climbs with her, ${index}.`, top);
  const page = await openAs(browser, site.url, 'Greta');
  const items = replies(page).getByRole('listitem');
  await expect(items).toHaveCount(12);
  await replies(page).getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(14);
  await expect(account(page)).toHaveAccessibleName('Account of Greta, 14 new replies');

  await page.route('**/api/user/replies**', (route) => route.abort());
  const markAll = replies(page).getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  await expect(page.locator('#replies').getByRole('alert')).toContainText('offline');
  await page.unroute('**/api/user/replies**');
  await markAll.click();
  await expect(page.locator('#replies').getByRole('status')).toHaveText('All replies are marked as read.');
  await expect(account(page)).toHaveAccessibleName('Account of Greta');
  await expect(items.filter({ hasText: 'New' })).toHaveCount(0);

  await page.route('**/api/user/replies', (route) => route.abort());
  await page.reload();
  await expectMounted(page, 'account');
  await expect(replies(page).getByRole('alert')).toContainText('offline');
  await page.unroute('**/api/user/replies');
  await replies(page).getByRole('button', { name: 'Try again' }).click();
  await expect(items).toHaveCount(12);
  await page.context().close();
});

import { ApiMember } from './api-member';
import { commentOf, expectAccessible, openAs, openCommentsAs } from './members';
import { expect, test } from './site';

/** A game that no other test of mentions uses. */
const GAME = '/games/celeste/';

test('@ suggests those in the thread, by keyboard, on a phone; who is mentioned finds it at their account', async ({
  browser,
  site,
}) => {
  const mina = await ApiMember.join(site.url, 'Quimby');
  await mina.post('celeste', 'Quimby has reached the summit.');
  await (await ApiMember.join(site.url, 'Quentin')).post('celeste', 'Quentin has not.');
  const page = await openCommentsAs(browser, site.url, 'Nora', GAME);
  await page.setViewportSize({ width: 360, height: 740 });
  const box = page.getByRole('textbox', { name: 'Have your say' });
  await box.click();
  await page.keyboard.type('Well done, @qu');
  const options = page.getByRole('listbox', { name: 'Members in this thread' }).getByRole('option');
  await expect(options).toHaveText([/Quentin/, /Quimby/]);
  await expect(page.getByRole('option', { selected: true })).toContainText('Quentin');
  await expectAccessible(page, '[data-region=comments] [role=listbox]');
  await page.keyboard.press('ArrowDown');
  const active = await box.getAttribute('aria-activedescendant');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('id', active!);
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('Well done, @Quimby ');
  await page.keyboard.type('and Quentin');
  await page.keyboard.press('Control+Enter');
  const comment = commentOf(page, 'Well done, @Quimby and Quentin');
  await expect(comment).toBeVisible();
  const highlighted = () =>
    page.evaluate(() => [...(CSS.highlights.get('mention') ?? [])].map((range) => String(range)));
  await expect.poll(highlighted).toEqual(['@Quimby']);
  await page.reload();
  await page.locator('[data-region=comments]').scrollIntoViewIfNeeded();
  await expect.poll(highlighted).toEqual(['@Quimby']);
  await page.context().close();

  const reader = await openAs(browser, site.url, 'Quimby');
  const item = reader.getByRole('region', { name: 'Replies to you' }).getByRole('listitem');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('Nora mentioned you on Celeste');
  await item.getByRole('link', { name: 'Celeste' }).click();
  await expect(commentOf(reader, 'Well done, @Quimby and Quentin')).toBeInViewport();
  await reader.context().close();
});

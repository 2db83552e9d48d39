import type { Page } from '@playwright/test';
import { header, textOf } from '../../services/forms/test/mail-server';
import { ApiMember } from './api-member';
import { test } from './configured-site';
import { commentOf, expectAccessible, openAs } from './members';
import { expect } from './site';
import { expectMounted } from './steps';

const settings = (page: Page) => page.getByRole('region', { name: 'Mail about replies' });

test('a member chooses mail, confirms it, follows a mail to the reply, and leaves by one click', async ({
  browser,
  site,
  mail,
}) => {
  const wilma = await ApiMember.join(site.url, 'Wilma');
  const otto = await ApiMember.join(site.url, 'Otto');
  const top = await wilma.post('disco-elysium', 'Wilma asks by mail.');
  const sent = (subject: string) =>
    mail.mails.filter(
      (each) => header(each, 'To') === 'wilma@example.org' && header(each, 'Subject') === subject,
    );
  const linkIn = (text: string, path: string) =>
    new RegExp(`http://\\S+${path.replaceAll('/', '\\/')}\\S+`).exec(text)![0];

  const page = await openAs(browser, site.url, 'Wilma');
  await expect(settings(page).getByRole('radio', { name: 'Off' })).toBeChecked();
  await settings(page).getByRole('radio', { name: 'Off' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(settings(page).getByRole('radio', { name: 'At once' })).toBeChecked();
  await settings(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(settings(page).getByRole('status')).toHaveText('We have sent you a link to confirm it.');
  await expect(settings(page)).toContainText('Not confirmed yet.');
  await expectAccessible(page, '[data-region=account]');

  // Opened where nobody is logged in, as on another device.
  await expect.poll(() => sent('Confirm mail about replies to your comments').length).toBe(1);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(
    linkIn(textOf(sent('Confirm mail about replies to your comments')[0]!), '/replies/confirm'),
  );
  await visitor.getByRole('button', { name: 'Yes, write to me' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Mail about replies is on');
  await page.reload();
  await expectMounted(page, 'account');
  await expect(settings(page)).toContainText('It goes to wilma@example.org');
  await expect(settings(page).getByRole('radio', { name: 'At once' })).toBeChecked();

  const reply = await otto.post('disco-elysium', 'Otto answers by mail.', top);
  const subject = 'Otto replied to you on Disco Elysium';
  await expect.poll(() => sent(subject).length, { timeout: 30_000 }).toBe(1);
  const source = sent(subject)[0]!;
  const body = textOf(source.slice(source.indexOf('Content-Type: text/plain')));
  expect(body).toContain('Otto answers by mail.');
  await visitor.goto(linkIn(body, '/games/disco-elysium/'));
  await expect(visitor).toHaveURL(new RegExp(`comment=${reply.uid}`));
  await expect(commentOf(visitor, 'Otto answers by mail.')).toBeInViewport();

  const leave = /<(.+)>/.exec(header(source, 'List-Unsubscribe')!)![1]!;
  await visitor.goto(leave);
  await page.reload();
  await expect(settings(page).getByRole('radio', { name: 'At once' })).toBeChecked();
  // What mail programs post for the click, without cookies and without the page.
  const answer = await fetch(leave, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(answer.status).toBe(200);
  await page.reload();
  await expect(settings(page).getByRole('radio', { name: 'Off' })).toBeChecked();
  expect(sent(subject)).toHaveLength(1);
  await visitor.context().close();
  await page.context().close();
});

test('without a connection, the choice says so and is saved afterwards', async ({ browser, site }) => {
  await ApiMember.join(site.url, 'Greta');
  const page = await openAs(browser, site.url, 'Greta');
  await settings(page).getByRole('radio', { name: 'Once a day' }).check();
  await page.route('**/api/user/replies/mail/**', (route) => route.abort());
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await expect(settings(page).getByRole('alert')).toContainText('offline');
  await expect(settings(page).getByRole('radio', { name: 'Once a day' })).toBeChecked();
  await page.unroute('**/api/user/replies/mail/**');
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await expect(settings(page)).toContainText('Not confirmed yet.');
  await expect(settings(page).getByRole('button', { name: 'Send the link again' })).toBeVisible();
  await page.context().close();
});

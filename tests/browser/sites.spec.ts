import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { test } from './configured-site';
import { startEmbeddingSite } from './embedding-site';
import { openAs } from './members';
import { expect } from './site';

const region = (page: Page) => page.locator('[data-region=sites]');
const section = (page: Page, name: string) => region(page).getByRole('region', { name, exact: true });

/** Registers a site in the browser. @returns its tag */
async function register(page: Page, url: string, origin: string): Promise<string> {
  await page.goto(`${url}/sites/`);
  await expect(region(page).getByText('No sites yet')).toBeVisible();
  await page.getByLabel('Name').fill('Garden notes');
  await page.getByLabel('Origins, one per line').fill('garden.example');
  await page.getByRole('button', { name: 'Register site' }).click();
  // What is wrong is said at the field, and what was typed stays.
  await expect(page.getByLabel('Origins, one per line')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Garden notes');
  await page.getByLabel('Origins, one per line').fill(origin);
  await page.getByRole('button', { name: 'Register site' }).click();
  await expect(page.getByText('Garden notes is registered')).toBeVisible();
  return (await region(page).locator('pre').textContent()) ?? '';
}

test('a member registers a site, puts its tag on a page of another origin, comments there, exports it and imports it again', async ({
  browser,
  site,
  receiver,
}) => {
  let tag = '';
  const blog = await startEmbeddingSite(site.url, () => tag);
  const { origin } = new URL(blog.url.replace('127.0.0.1', 'localhost'));
  const page = await openAs(browser, site.url, 'Fern');
  tag = await register(page, site.url, origin);
  expect(tag).toMatch(
    /^<script async src="http:\/\/localhost:\d+\/embed\/site\.js" data-site="\w+"><\/script>$/,
  );

  const reader = await page.context().newPage();
  await reader.goto(`${origin}/roses/`);
  const thread = reader.frameLocator('iframe');
  const box = thread.getByRole('textbox', { name: 'Have your say' });
  // Both hosts are localhost, so the frame knows the login of the other tab.
  await box.fill('The first rose.');
  await thread.getByRole('button', { name: 'Post' }).click();
  await expect(thread.getByRole('article').getByText('The first rose.')).toBeVisible();
  await expect(box).toHaveValue('');
  await reader.close();

  await page.getByRole('link', { name: 'Settings and threads of Garden notes' }).click();
  await expect(section(page, 'Threads').getByText(`${origin}/roses`)).toBeVisible();
  await expect(section(page, 'Threads').getByText('1 comment')).toBeVisible();

  // Readers are told why there is no box, as long as a moderator has closed the thread.
  const threads = section(page, 'Threads');
  await threads.getByRole('button', { name: /^Close the thread of/ }).click();
  await expect(threads.getByText('Closed by a moderator')).toBeVisible();
  const later = await page.context().newPage();
  await later.goto(`${origin}/roses/`);
  const closed = later.frameLocator('iframe');
  // A page that was cached before may be served for a moment.
  await expect(async () => {
    await later.reload();
    await expect(closed.getByText('Moderators have closed this thread.')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(closed.getByRole('textbox')).toHaveCount(0);
  await later.close();

  const figures = section(page, 'Figures');
  await figures.getByText('The figures as a table').click();
  const row = figures.getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText(['1', '1', '0', '0', '0']);

  const webhooks = section(page, 'Webhooks');
  await webhooks.getByLabel('Address').fill('https://169.254.169.254/latest');
  await webhooks.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(
    webhooks.getByText('This address does not lead to a host of the public internet.'),
  ).toBeVisible();
  await expect(webhooks.getByLabel('Address')).toBeFocused();
  await webhooks.getByLabel('Address').fill(receiver.url);
  await webhooks.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(webhooks.locator('pre')).toHaveText(/^whsec_/);
  await webhooks.getByRole('button', { name: /^Messages to/ }).click();
  await expect(webhooks.getByText('No messages within 30 days')).toBeVisible();
  await webhooks.getByRole('button', { name: /^Switch off/ }).click();
  await expect(webhooks.getByText(/^Off since/)).toBeVisible();
  await webhooks.getByRole('button', { name: /^Remove/ }).click();
  await expect(webhooks.getByText('No webhooks', { exact: true })).toBeVisible();

  const keys = section(page, 'Keys to read comments');
  await keys.getByRole('button', { name: 'Make a key to read' }).click();
  const key = await keys.locator('pre').textContent();
  const read = await page.request.get(`${site.url}/api/site/comments`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await read.json()).toMatchObject({ comments: [{ content: 'The first rose.' }] });
  await keys.getByRole('button', { name: /^Remove the key/ }).click();
  await expect(keys.getByText('No keys', { exact: true })).toBeVisible();

  const moving = section(page, 'Export and import');
  const download = page.waitForEvent('download');
  await moving.getByRole('button', { name: 'Export comments' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toContain('The first rose.');

  await moving.getByLabel('File', { exact: true }).setInputFiles(file);
  await moving.getByRole('button', { name: 'See what would happen' }).click();
  await expect(moving.getByRole('region', { name: 'Report' })).toContainText('comments were there already');
  await expect(moving.getByText('There is nothing to import.')).toBeVisible();

  const settings = section(page, 'Settings');
  await settings.getByLabel('Links in a comment, at most').fill('many');
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await expect(settings.getByText('A whole number is needed.')).toBeVisible();
  await expect(settings.getByLabel('Links in a comment, at most')).toBeFocused();
  await settings.getByLabel('Links in a comment, at most').fill('2');
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await expect(settings.getByText('Saved. It takes effect within')).toBeVisible();
  await expect(section(page, 'What changed').getByText(/Fern changed settings: max links: 2/)).toBeVisible();

  const people = section(page, 'Owners and moderators');
  await people.getByRole('button', { name: /^Remove .* \(Owner\)/ }).click();
  await expect(people.getByText('A site has at least one owner. Add another owner first.')).toBeVisible();

  const login = section(page, 'Login of your own');
  await login.getByRole('button', { name: 'Make a key' }).click();
  await expect(login.getByText('Copy this now. It is shown once.')).toBeVisible();
  await page.reload();
  await expect(login.getByText(/^HS256, made on/)).toBeVisible();
  await expect(login.getByText('Copy this now. It is shown once.')).toBeHidden();

  const removal = section(page, 'Remove this site');
  await removal.getByLabel(/To confirm it/).fill('Garden');
  await removal.getByRole('button', { name: 'Remove this site' }).click();
  await expect(removal.getByText('This is not the name of the site.')).toBeVisible();
  await expect(removal.getByLabel(/To confirm it/)).toBeFocused();
  await removal.getByLabel(/To confirm it/).fill('Garden notes');
  await removal.getByRole('button', { name: 'Remove this site' }).click();
  await expect(removal.getByText('The site was removed.')).toBeVisible();
  await page.context().close();
  blog.close();
});

test('an owner invites a member, who accepts by keyboard and then runs the site; another one declines and is asked no more', async ({
  browser,
  site,
}) => {
  const owner = await openAs(browser, site.url, 'Basil');
  const tag = await register(owner, site.url, 'https://basil.example');
  const key = /data-site="(\w+)"/.exec(tag)?.[1] ?? '';
  const idOf = async (page: Page) => {
    await page.goto(`${site.url}/sites/`);
    const text = await region(page)
      .getByText(/^Your id is/)
      .textContent();
    return /^Your id is (\S+)\. /.exec(text ?? '')?.[1] ?? '';
  };
  const [sage, thyme] = [await openAs(browser, site.url, 'Sage'), await openAs(browser, site.url, 'Thyme')];
  const ids = [await idOf(sage), await idOf(thyme)];
  await expect(section(sage, 'Invitations').getByRole('heading', { name: 'No invitations' })).toBeVisible();

  await owner.goto(`${site.url}/sites/${key}/`);
  const people = section(owner, 'Owners and moderators');
  for (const id of ids) {
    await people.getByLabel('Member').fill(id);
    await people.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(people.getByRole('listitem').filter({ hasText: id })).toContainText('invited by Basil');
  }
  await people.getByLabel('Member').fill(await idOf(await owner.context().newPage()));
  await people.getByLabel('Role').selectOption('Owner');
  await people.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(people.getByText('This member has the role already.')).toBeVisible();

  await sage.reload();
  const invitation = section(sage, 'Invitations');
  await expect(invitation).toContainText(
    'Basil invites you to moderate a site that they call “Garden notes”.',
  );
  await invitation.getByRole('button', { name: 'Accept the invitation to “Garden notes”' }).focus();
  await sage.keyboard.press('Enter');
  const accepted = invitation.getByText('You run “Garden notes” now.');
  await expect(accepted).toBeFocused();
  await region(sage).getByRole('link', { name: 'Garden notes' }).click();
  await expect(section(sage, 'Owners and moderators').getByText('(you)')).toBeVisible();
  await expect(
    section(sage, 'What changed').getByText('Sage accepted the invitation: moderator'),
  ).toBeVisible();

  await thyme.reload();
  const declined = section(thyme, 'Invitations');
  await declined.getByLabel('If you decline').selectOption('None from this member any more');
  await declined.getByRole('button', { name: /^Decline the invitation/ }).click();
  await expect(declined.getByText('You declined.')).toBeFocused();
  await expect(declined.getByRole('listitem').filter({ hasText: 'From Basil' })).toBeVisible();
  await owner.reload();
  await people.getByLabel('Member').fill(ids[1]!);
  await people.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(people.getByText('This member takes no invitations from you or for this site.')).toBeVisible();
  for (const page of [owner, sage, thyme]) await page.context().close();
});

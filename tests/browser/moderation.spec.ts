import { commentOf, expectAccessible, openAs, openCommentsAs, postComment, openComments } from './members';
import { test } from './restricted-site';
import { expect } from './site';
import { ApiMember } from './api-member';

const GAME = '/games/tunic/';
const RUDE = 'Everybody who likes this is a fool.';
const PART = '[data-region=moderation]';

test('moderation by keyboard: report, remove, undo, approve, ban and unban', async ({ browser, site }) => {
  await (await ApiMember.join(site.url, 'Rowdy')).post('tunic', RUDE);
  const reader = await openCommentsAs(browser, site.url, 'Reader', GAME);
  await test.step('a member reports it in a dialog', async () => {
    await commentOf(reader, RUDE).getByRole('button', { name: 'Report' }).click();
    const dialog = reader.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose a reason.');
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await expectAccessible(reader, 'dialog[open]');
    await dialog.getByRole('radio', { name: 'Insults, threats or hate' }).check();
    await dialog.getByRole('textbox').fill('Rude.');
    await expectAccessible(reader, 'dialog[open]');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(reader.getByText('Report sent. Thank you.')).toBeVisible();
  });

  const mo = await openAs(browser, site.url, 'Mo', '/moderation/');
  const waiting = mo.getByRole('group', { name: 'Comment by Rowdy', exact: true });
  const seen = async () =>
    (await (await fetch(`${site.url}/api/comments?entity_type=game&entity_slug=tunic`)).text()).includes(
      RUDE,
    );
  await test.step('a moderator removes it by keyboard and undoes that', async () => {
    await expect(waiting).toContainText('Reported by 1 member: abuse (1)');
    await expect(waiting).toContainText('Rude.');
    await expectAccessible(mo, PART);
    await mo.getByRole('button', { name: 'Refresh' }).focus();
    await mo.keyboard.press('j');
    await expect(waiting).toBeFocused();
    await mo.keyboard.press('r');
    await expect(mo.getByText('Comment by Rowdy removed.')).toBeVisible();
    await expect.poll(seen).toBe(false);
    await mo.keyboard.press('z');
    await expect(waiting).toBeFocused();
    await expect.poll(seen).toBe(true);
  });

  await test.step('bans its author, who sees the reason and keeps the text', async () => {
    await mo.keyboard.press('b');
    await mo.getByRole('textbox', { name: /Reason/ }).fill('Insults.');
    await mo.keyboard.press('Enter');
    await expect(mo.getByText('Rowdy is banned for 7 days.')).toBeVisible();
    const rowdy = await openCommentsAs(browser, site.url, 'Rowdy', GAME);
    const box = rowdy.getByRole('textbox', { name: 'Have your say' });
    await box.fill('And another thing.');
    await rowdy.getByRole('button', { name: 'Post' }).click();
    await expect(rowdy.getByRole('alert')).toContainText('The reason given: Insults.');
    await expect(box).toHaveValue('And another thing.');

    await mo.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(waiting.getByRole('button', { name: 'Ban Rowdy' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await rowdy.getByRole('button', { name: 'Post' }).click();
    await expect(commentOf(rowdy, 'And another thing.')).toBeVisible();
    await expect(box).toHaveValue('');
    await rowdy.context().close();
  });

  await test.step('approves it, and only a new report brings it back', async () => {
    await waiting.focus();
    await mo.keyboard.press('a');
    await expect(mo.getByText('Comment by Rowdy approved.')).toBeVisible();
    await mo.getByRole('button', { name: 'Refresh' }).click();
    await expect(mo.getByRole('heading', { name: 'The queue is empty' })).toBeVisible();
  });

  await test.step('the log lists actions, and undoes them', async () => {
    await mo.getByRole('button', { name: 'Log', exact: true }).click();
    const entries = mo.locator(`${PART} ol > li`);
    await expect(entries).toHaveCount(3);
    await expect(entries.nth(0)).toContainText('Mo approved a comment');
    await expect(entries.nth(1)).toContainText('Mo banned Rowdy');
    await expect(entries.nth(1)).toContainText('undone by Mo');
    await expect(entries.nth(2)).toContainText('undone by Mo');
    await expectAccessible(mo, PART);
    await entries.nth(0).getByRole('button', { name: /^Undo/ }).click();
    await expect(entries.nth(0).getByRole('status')).toHaveText('undone');
    await mo.getByRole('button', { name: 'Queue' }).click();
    await expect(waiting).toBeVisible();
    await mo.getByRole('button', { name: 'Bans' }).click();
    await expect(mo.getByText('No members are banned')).toBeVisible();
  });
  await reader.context().close();
  await mo.context().close();
});

test('word rule: tried, enabled, and hides a comment from everyone except its author', async ({
  browser,
  site,
}) => {
  const game = `${site.url}/games/celeste/`;
  await (await ApiMember.join(site.url, 'Sly')).post('celeste', 'Buy my Mágic beans, everybody!');
  const mo = await openAs(browser, site.url, 'Mo', '/moderation/');
  await mo.getByRole('button', { name: 'Word rules' }).click();
  await mo.getByRole('button', { name: 'New rule' }).click();
  await mo.getByRole('textbox', { name: /Words or phrases/ }).fill('xyzzy*\nmagic beans');
  await mo.getByRole('button', { name: /Test on the last 30 days/ }).click();
  await expect(mo.getByText(/^1 of \d+ comments would have needed approval\.$/)).toBeVisible();
  await expect(mo.getByText('contains “magic beans”')).toBeVisible();
  await expectAccessible(mo, PART);
  await mo.getByRole('button', { name: 'Save and switch on' }).click();
  await expect(mo.getByText('xyzzy*, magic beans').first()).toBeVisible();

  const ann = await openCommentsAs(browser, site.url, 'Ann', '/games/celeste/');
  await postComment(ann, 'I have MAGIC beans for you.');
  const held = commentOf(ann, 'I have MAGIC beans for you.');
  const why = 'Waiting for approval. Only you can see this comment. It contains “magic beans”.';
  await expect(held).toContainText(why);
  await openComments(ann, game);
  await expect(held).toContainText(why);
  await expect(held.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await expectAccessible(ann, '[data-region=comments]');
  await openComments(mo, game);
  await expect(commentOf(mo, 'I have MAGIC beans for you.')).toHaveCount(0);

  await ann.goto(`${site.url}/account/`);
  const row = ann
    .getByRole('region', { name: 'Your comments' })
    .getByRole('listitem')
    .filter({ hasText: 'I have MAGIC beans for you.' });
  await expect(row).toContainText('Waiting for approval');
  await openComments(ann, game);
  await held.getByRole('button', { name: 'Edit' }).click();
  await ann.getByRole('textbox', { name: 'Edit your comment' }).fill('I have beans for you.');
  await ann.getByRole('button', { name: 'Save changes' }).click();
  await expect(commentOf(ann, 'I have beans for you.')).toContainText('You edited it while it was waiting.');
  await mo.context().close();
  await ann.context().close();
});

test('rate limit: the member sees how long to wait, and the text stays', async ({ browser, site }) => {
  const page = await openCommentsAs(browser, site.url, 'Eager', '/games/hades/');
  const eager = await ApiMember.join(site.url, 'Eager');
  const box = page.getByRole('textbox', { name: 'Have your say' });
  const post = page.getByRole('button', { name: 'Post' });
  let count = 0;
  // The limit grows with time: on a slow machine the page may be allowed one more.
  await expect(async () => {
    for (let allowed = true; allowed; count++)
      allowed = await eager.post('hades', `Thought number ${count}.`).then(
        () => true,
        () => false,
      );
    await box.fill(`Once more, ${count}.`);
    await post.click();
    await expect(post).toHaveAttribute('aria-busy', 'false');
    await expect(box).toHaveValue(`Once more, ${count}.`, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/^in \d+ s$/)).toBeVisible();
  await expect(box).toHaveValue(`Once more, ${count}.`);
  await page.context().close();
});

test('moderation page: visitors and other members see an explanation, and the server rejects their calls', async ({
  browser,
  page,
  site,
}) => {
  await page.goto(`${site.url}/moderation/`);
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const reader = await openAs(browser, site.url, 'Reader', '/moderation/');
  await expect(reader.getByRole('heading', { name: 'Only moderators can see this page' })).toBeVisible();
  const refused = (await ApiMember.join(site.url, 'Reader')).act('/api/moderation/queue', {});
  await expect(refused).rejects.toThrow(/403/);
  await reader.context().close();
});

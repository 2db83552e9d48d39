import type { Page } from '@playwright/test';
import { commentOf, postComment, signInAs, openComments } from './members';
import { expect, test } from './site';

const ADD = '**/api/user/comments/add';
const GAME = '/games/dredge/';
const box = (page: Page) => page.getByRole('textbox', { name: 'Have your say' });
const WAITING = '1 comment is waiting to be sent.';
const post = (page: Page) => page.getByRole('button', { name: 'Post' });

/** Counts the stored comments with this text. */
async function stored(url: string, text: string): Promise<number> {
  const answer = await fetch(`${url}/api/comments?entity_type=game&entity_slug=dredge&limit=50`);
  const { comments } = (await answer.json()) as { comments: { content: string }[] };
  return comments.filter(({ content }) => content === text).length;
}

test.beforeEach(async ({ page, site }) => {
  await signInAs(page, site.url, 'Ann');
  await openComments(page, site.url + GAME);
});

test('offline: the text stays in its box, and is sent once when the connection is back', async ({
  context,
  page,
  site,
}) => {
  await postComment(page, 'Before the tunnel.');
  await context.setOffline(true);
  await box(page).fill('In the tunnel.');
  await post(page).click();
  await expect(page.getByRole('alert')).toContainText('Your comment was not posted');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(box(page)).toHaveValue('In the tunnel.');
  await context.setOffline(false);
  await expect(commentOf(page, 'In the tunnel.')).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await stored(site.url, 'In the tunnel.')).toBe(1);
});

test('unsent comment: restored after a reload and in another tab, and sent once from both', async ({
  context,
  page,
  site,
}) => {
  await context.route(ADD, (route) => route.abort());
  await box(page).fill('Twice is once.');
  await post(page).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.reload();
  await openComments(page, site.url + GAME);
  await expect(box(page)).toHaveValue('Twice is once.');
  await expect(page.getByRole('alert')).toContainText('Your comment was not posted');
  const tab = await context.newPage();
  await openComments(tab, `${site.url}/games/tunic/`);
  await expect(tab.getByText(WAITING)).toBeVisible();
  // Where its form shows it, it is not shown again.
  await expect(page.getByText(WAITING)).toHaveCount(0);
  await context.unroute(ADD);
  await Promise.all([
    page.getByRole('button', { name: 'Try again' }).click(),
    tab.getByRole('button', { name: 'Send now' }).click(),
  ]);
  await expect(tab.getByText(WAITING)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => stored(site.url, 'Twice is once.')).toBe(1);
  await page.reload();
  await expect(commentOf(page, 'Twice is once.')).toBeVisible();
  await expect(box(page)).toHaveValue('');
});

test('failed post: keeps the text and shows Try again; a lost response or a double click stores one comment', async ({
  page,
  site,
}) => {
  await page.route(ADD, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await box(page).fill('The server stumbled.');
  await post(page).click();
  await expect(page.getByRole('alert')).toContainText('Your comment was not posted');
  await expect(box(page)).toHaveValue('The server stumbled.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(box(page)).toHaveValue('');
  expect(await stored(site.url, 'The server stumbled.')).toBe(1);

  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(ADD, lose, { times: 1 });
  await box(page).fill('The answer was lost.');
  await post(page).click();
  // An event of the thread reports that it was stored.
  await expect(commentOf(page, 'The answer was lost.')).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await stored(site.url, 'The answer was lost.')).toBe(1);

  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/comments/add') && sent.push(request.url()));
  await box(page).fill('Clicked twice.');
  await post(page).dblclick();
  await expect(box(page)).toHaveValue('');
  expect(await stored(site.url, 'Clicked twice.')).toBe(1);
  expect(sent).toHaveLength(1);
});

test('slow network: the comment is shown as being sent, and drafts outlive the page', async ({
  page,
  site,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(ADD, async (route) => {
    await released;
    await route.continue();
  });
  await box(page).fill('Slowly.');
  await post(page).click();
  await expect(commentOf(page, 'Slowly.')).toContainText('Sending…');
  await expect(commentOf(page, 'Slowly.')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(commentOf(page, 'Slowly.').getByRole('button', { name: 'Reply' })).toBeVisible();
  await expect(box(page)).toHaveValue('');

  await box(page).fill('Half a thought');
  await commentOf(page, 'Slowly.').getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Reply to Ann...' }).fill('Half an answer');
  await openComments(page, site.url + GAME);
  await expect(box(page)).toHaveValue('Half a thought');
  await commentOf(page, 'Slowly.').getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('textbox', { name: 'Reply to Ann...' })).toHaveValue('Half an answer');
});

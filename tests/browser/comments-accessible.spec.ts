import type { Comment } from '@savepoint/contracts/comments';
import type { Page } from '@playwright/test';
import { axeFor } from './axe-for';
import { commentOf, openComments, passUndoWindow, postComment, signInAs } from './members';
import { expect, test } from './site';
import { inputs } from './tier';
import { ApiMember } from './api-member';

const SLUG = 'cuphead';
const GAME = `/games/${SLUG}/`;
const REGION = '[data-region=comments]';
const COUNT = 330;

let deep: Comment;
test.beforeAll(async ({ site }) => {
  const ada = await ApiMember.join(site.url, 'Ada');
  // Posted in sequence, so that the order is the same in every run.
  for (let index = 0; index < COUNT; index++) await ada.post(SLUG, `Thought number ${index} about the fox.`);
  const top = await ada.post(SLUG, 'The manual is the game.');
  const bob = await ApiMember.join(site.url, 'Bob');
  const reply = await bob.post(SLUG, 'Every page of it.', top);
  deep = await ada.post(SLUG, 'Even the stains.', reply);
});

test('comments are nested, labelled articles with headings by level', async ({ page, site }) => {
  await openComments(page, site.url + GAME);
  await expect(page.locator(`${REGION} [data-discussion] ol > li`).first()).toMatchAriaSnapshot(`
    - listitem:
      - article "Ada":
        - heading "Ada" [level=3]
        - link /ago|now/
        - button "Copy link"
        - paragraph: The manual is the game.
        - button "Reply"
        - button "Like 0"
        - button "Report"
      - list:
        - listitem:
          - article "Bob":
            - heading "Bob" [level=4]
            - paragraph: Every page of it.
          - list:
            - listitem:
              - article "Ada":
                - heading "Ada" [level=5]
                - paragraph: Even the stains.
  `);
  await expect(page.locator(REGION)).toMatchAriaSnapshot(`
    - heading "${COUNT + 3} comments" [level=2]
    - group "Order of comments":
      - link "Newest"
      - link "Oldest"
      - link "Most liked"
    - textbox "Have your say"
    - checkbox "Contains spoilers"
    - text: Contains spoilers No images, markdown, or HTML currently supported 0 of 1000
    - button "Post comment"
  `);
});

test('changes are announced, and the focus is never lost', async ({ page, site }) => {
  await page.clock.install();
  await signInAs(page, site.url, 'Cy');
  await openComments(page, site.url + GAME);
  const said = page.locator(`${REGION} [data-discussion] > [role=status]`);
  await postComment(page, 'A comment to be deleted.');
  await expect(said).toHaveText('Comment posted');
  await expect(page.getByRole('button', { name: 'Post' })).toBeFocused();

  await page.locator(`#reply-to-${deep.uid}`).click();
  await expect(page.getByRole('textbox', { name: 'Reply to Ada...' })).toBeFocused();
  await page.keyboard.type('And the coffee.');
  await page.keyboard.press('Control+Enter');
  await expect(said).toHaveText('Reply posted');
  await expect(commentOf(page, 'And the coffee.')).toBeFocused();
  // The deepest level: nothing can be replied to it.
  await expect(commentOf(page, 'And the coffee.').getByRole('heading', { level: 6 })).toBeVisible();
  await expect(commentOf(page, 'And the coffee.').getByRole('button', { name: 'Reply' })).toHaveCount(0);

  await page.route('**/api/user/comments/add', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await page.getByRole('textbox', { name: 'Have your say' }).fill('The first of its kind.');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByRole('alert')).toContainText('Your comment was not posted');
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Have your say' })).toBeFocused();
  await expect(commentOf(page, 'The first of its kind.')).toBeVisible();

  await commentOf(page, 'A comment to be deleted.').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription('Comment deleted.');
  await passUndoWindow(page);
  await expect(page.getByText('Comment deleted.')).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('ARTICLE');

  const dan = await ApiMember.join(site.url, 'Dan');
  await dan.post(SLUG, 'I have just arrived.');
  await expect(said).toHaveText('1 new comment');
  await page.getByRole('button', { name: '1 new comment' }).focus();
  await page.keyboard.press('Enter');
  await expect(commentOf(page, 'I have just arrived.')).toBeFocused();
});

test('a huge thread can be read by keyboard, with a bounded number of rendered comments', async ({
  page,
  site,
}) => {
  await openComments(page, site.url + GAME);
  const articles = page.locator(`${REGION} article`);
  const older = page.getByRole('link', { name: 'Show older comments' });
  let most = 0;
  for (let pages = 1; await older.count(); pages++) {
    expect(pages).toBeLessThan(30);
    const before = await page.evaluate(() => document.activeElement?.id);
    await older.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await focused(page)) === 'ARTICLE').toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe(before);
    most = Math.max(most, await articles.count());
  }
  expect(most).toBeGreaterThan(250);
  expect(most).toBeLessThan(360);
  await expect(page.getByText('Thought number 0 about')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Newer comments' })).toBeVisible();
});

test('no axe violations in all widths and themes, and no horizontal scrolling at 200 %', async ({
  page,
  site,
}) => {
  await openComments(page, site.url + GAME);
  for (const width of inputs([320], [800, 1280]))
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await axeFor(page, colorScheme).include(REGION).analyze();
      expect(
        violations.map(({ id, nodes }) => [width, id, nodes.map(({ target }) => target.join(' '))]),
      ).toEqual([]);
      expect(await sideways(page)).toBe(0);
    }
  // The width of a 1280 px window at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  expect(await sideways(page)).toBe(0);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );

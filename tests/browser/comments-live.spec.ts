import type { Page } from '@playwright/test';
import { signInAs } from './members';
import { expect, test } from './site';
import { ApiMember } from './api-member';

const SLUG = 'cocoon';

const open = async (page: Page, url: string) => {
  await page.goto(url);
  await page.locator('[data-region=comments]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-region=comments]')).toHaveAttribute('data-mounted', /^comments@/);
};
/** The texts and controls of the region that the button for new comments covers. */
const overlapping = (page: Page) =>
  page.locator('[data-region=comments]').evaluate((region) => {
    const bar = [...region.querySelectorAll('button')].find((each) =>
      each.textContent.includes('new comment'),
    )!;
    const { top, bottom } = bar.getBoundingClientRect();
    return [...region.querySelectorAll('form, article, h2, p, a')]
      .filter((each) => !each.matches('.vh'))
      .filter((each) => {
        const box = each.getBoundingClientRect();
        return box.height > 0 && box.top < bottom && box.bottom > top;
      })
      .map((each) => each.outerHTML.slice(0, 80));
  });
const texts = (page: Page) =>
  page.locator('[data-region=comments] article').evaluateAll((all) => all.map(({ id }) => id));

test('others’ comments appear on request, likes are counted at once, and the order can be changed', async ({
  page,
  site,
}) => {
  const ann = await ApiMember.join(site.url, 'Lia');
  const first = await ann.post(SLUG, 'The fox is brave.');
  const second = await ann.post(SLUG, 'The manual is the game.');
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/comments/events')) streams.push(request.url());
  });
  await open(page, `${site.url}/games/${SLUG}/`);
  await expect.poll(() => streams.length).toBe(1);

  const bob = await ApiMember.join(site.url, 'Bob');
  await bob.act('/api/user/comments/like', {
    comment_uid: first.uid,
    entity_type: 'game',
    entity_slug: SLUG,
  });
  const liked = page.locator(`#comment-${first.uid}`);
  await expect(liked.getByRole('button', { name: /^Like/ })).toContainText('1');

  const before = (await liked.boundingBox())!;
  const third = await bob.post(SLUG, 'And the music.');
  const arrived = page.getByRole('button', { name: '1 new comment' });
  await expect(arrived).toBeVisible();
  expect(await overlapping(page)).toEqual([]);
  expect(await texts(page)).toEqual([`comment-${second.uid}`, `comment-${first.uid}`]);
  expect((await liked.boundingBox())!.y).toBeCloseTo(before.y, 0);
  await arrived.click();
  await expect(page.locator(`#comment-${third.uid}`)).toBeFocused();
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();

  await page.getByRole('link', { name: 'Most liked' }).click();
  await expect.poll(() => texts(page)).toEqual([first, third, second].map(({ uid }) => `comment-${uid}`));
  await expect(page).toHaveURL(/\?sort=most-liked/);
  await page.reload();
  await expect.poll(() => texts(page)).toEqual([first, third, second].map(({ uid }) => `comment-${uid}`));
  await expect.poll(() => streams.length).toBe(2);
});

test('a member’s comments from another tab appear at once, with their parents; others’ on request', async ({
  page,
  site,
}) => {
  const thing = 'inside';
  const bob = await ApiMember.join(site.url, 'Bob');
  const mia = await ApiMember.join(site.url, 'Mia');
  await signInAs(page, site.url, 'Mia');
  await open(page, `${site.url}/games/${thing}/`);
  const theirs = await bob.post(thing, 'Mind the dogs.');
  await bob.post(thing, 'And the water.');
  await expect(page.getByRole('button', { name: '2 new comments' })).toBeVisible();
  const answer = await mia.post(thing, 'I did not, twice.', theirs);
  await expect.poll(() => texts(page)).toEqual([theirs, answer].map(({ uid }) => `comment-${uid}`));
  await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();

  const again = await mia.post(thing, 'And a third time.');
  await page.reload();
  await expect(page.locator(`#comment-${again.uid}`)).toBeVisible();
  await expect(page.locator(`#comment-${answer.uid}`)).toBeVisible();
});

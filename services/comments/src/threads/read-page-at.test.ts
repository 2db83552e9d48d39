import {
  COMMENTS_PAGE_SIZE,
  NUMBERED_COMMENT_PAGES_MAX,
  REPLIES_PER_THREAD_MAX,
} from '@savepoint/contracts/base';
import type { Comment, LinkedCommentsPage } from '@savepoint/contracts/comments';
import { clearThreads, post } from '../../test/comments';
import { fill, filledUid } from '../../test/fill';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => clearThreads(stack));

const at = async (query = '') => {
  const path = `/api/comments/page?entity_type=game&entity_slug=hades${query}`;
  const { status, body } = await stack.get<LinkedCommentsPage>(path);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const uids = (comments: Comment[]) => comments.map(({ uid }) => uid);
/** uids from one index down to another. */
const filled = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => filledUid(newest - index));

test('the first page has no previous page, and its next page is the second', async () => {
  await fill(stack, 45);
  const first = await at();
  expect(uids(first.comments)).toEqual(filled(44, 25));
  expect(first).toMatchObject({ previous_page: null, next_page: '2', total: 45, found: true });
  expect(await at('&page=1')).toEqual(first);
});

test('a numbered page is as long as the others and has the keys of the previous and the next page', async () => {
  await fill(stack, 45);
  const second = await at('&page=2');
  expect(uids(second.comments)).toEqual(filled(24, 5));
  expect(second).toMatchObject({ previous_page: '1', next_page: '3', found: true });
  const third = await at('&page=3');
  expect(uids(third.comments)).toEqual(filled(4, 0));
  expect(third).toMatchObject({ previous_page: '2', next_page: null });
});

test('a number past the end returns the first page as not found', async () => {
  await fill(stack, 5);
  const nothing = await at('&page=2');
  expect(uids(nothing.comments)).toEqual(filled(4, 0));
  expect(nothing).toMatchObject({ found: false, previous_page: null, next_page: null });
});

test('a thread without comments has a first page', async () => {
  expect(await at()).toMatchObject({
    comments: [],
    total: 0,
    found: true,
    previous_page: null,
    next_page: null,
  });
});

test('after the last numbered page keys are cursors, to the end and back again', async () => {
  const count = (NUMBERED_COMMENT_PAGES_MAX + 2) * COMMENTS_PAGE_SIZE + 3;
  await fill(stack, count);
  const last = await at(`&page=${NUMBERED_COMMENT_PAGES_MAX}`);
  expect(last.previous_page).toBe(String(NUMBERED_COMMENT_PAGES_MAX - 1));
  expect(last.next_page).toMatch(/^\d+\.\d+\.filled-\d+$/);
  const seen: string[] = [];
  let page = last;
  while (page.next_page) {
    page = await at(`&page=${page.next_page}`);
    seen.push(...uids(page.comments));
  }
  expect(seen).toEqual(filled(2 * COMMENTS_PAGE_SIZE + 2, 0));
  const before = await at(`&page=${page.previous_page}`);
  expect(uids(before.comments)).toEqual(filled(COMMENTS_PAGE_SIZE + 2, 3));
});

test('the way back from a cursor ends at the first page', async () => {
  await fill(stack, 60);
  const { previous_page } = await at(`&comment=${filledUid(30)}`);
  const before = await at(`&page=${previous_page}`);
  expect(uids(before.comments)).toEqual(filled(50, 31));
  expect(before.previous_page).toBe('1');
});

test('the page of a comment begins with its top-level ancestor', async () => {
  await fill(stack, 60);
  const page = await at(`&comment=${filledUid(30)}`);
  expect(uids(page.comments)).toEqual(filled(30, 11));
  expect(page.found).toBe(true);
  expect(await at(`&comment=${filledUid(59)}`)).toMatchObject({ previous_page: null });
  expect(await at(`&comment=${filledUid(45)}`)).toMatchObject({ previous_page: '1' });
});

test('the page of a collapsed reply includes it and its ancestors', async () => {
  const top = await post(stack);
  const replies: Comment[] = [];
  for (let index = 0; index < REPLIES_PER_THREAD_MAX + 1; index++) replies.push(await post(stack, {}, top));
  const folded = replies.at(-1)!;
  const deep = await post(stack, {}, folded);
  const page = await at(`&comment=${deep.uid}`);
  expect(uids(page.comments)).toEqual(uids([top, ...replies.slice(0, REPLIES_PER_THREAD_MAX), folded, deep]));
});

test.each([
  ['was never there', '&comment=comment-nowhere'],
  ['is on something else', ''],
])('a comment that %s returns the newest comments as not found', async (_what, query) => {
  await fill(stack, 3, { 0: { entity_slug: 'celeste' } });
  const page = await at(query || `&comment=${filledUid(0)}`);
  expect(uids(page.comments)).toEqual(filled(2, 1));
  expect(page.found).toBe(false);
});

test.each([
  ['was never given', '&page=MTIzNDU2Nzg5MDEyMzQ1Ng'],
  ['looks like a number', '&page=99999999999999999999'],
])('a page key that %s returns the first page as not found', async (_what, query) => {
  await fill(stack, 3);
  const page = await at(query);
  expect(uids(page.comments)).toEqual(filled(2, 0));
  expect(page.found).toBe(false);
});

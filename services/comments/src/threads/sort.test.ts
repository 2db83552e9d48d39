import type { Comment, CommentSort, CommentsPage, LinkedCommentsPage } from '@savepoint/contracts/comments';
import { clearThreads, post, targetBody } from '../../test/comments';
import { fill, filledUid } from '../../test/fill';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => clearThreads(stack));

const thread = 'entity_type=game&entity_slug=hades';
const page = async (query: string) => {
  const { status, body } = await stack.get<CommentsPage>(`/api/comments?${thread}${query}`);
  return status === 200 ? body : Promise.reject(new Error(JSON.stringify(body)));
};
const place = async (query: string) =>
  (await stack.get<LinkedCommentsPage>(`/api/comments/page?${thread}${query}`)).body;
const uids = (comments: Comment[]) => comments.map(({ uid }) => uid);

/** Every page of a thread, from one cursor to the next. */
async function readThrough(sort: CommentSort, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: CommentsPage = await page(`&sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    seen.push(...uids(answer.comments));
    cursor = answer.next_cursor;
  }
  return seen;
}

/** Counts of likes with many ties, as threads have them. */
const LIKES = [0, 3, 0, 1, 0, 0, 3, 0, 9, 0, 1, 0];
const fillLiked = () =>
  fill(stack, LIKES.length, Object.fromEntries(LIKES.map((likes, index) => [index, { likes }])));
const filled = (...indexes: number[]) => indexes.map(filledUid);

test('a thread is read in each order, complete and without repetition, for every page size', async () => {
  await fillLiked();
  const newest = filled(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const liked = filled(8, 6, 1, 10, 3, 11, 9, 7, 5, 4, 2, 0);
  for (const limit of [1, 2, 5, 50]) {
    expect(await readThrough('newest', limit)).toEqual(newest);
    expect(await readThrough('oldest', limit)).toEqual(newest.toReversed());
    expect(await readThrough('most-liked', limit)).toEqual(liked);
  }
});

test('replies are oldest first in every order', async () => {
  const top = await post(stack);
  const replies = [await post(stack, {}, top), await post(stack, {}, top)];
  for (const sort of ['newest', 'oldest', 'most-liked'])
    expect(uids((await page(`&sort=${sort}`)).comments)).toEqual(uids([top, ...replies]));
});

test('a like moves a comment up, and removing it moves it down again', async () => {
  const first = await post(stack);
  const second = await post(stack);
  const order = async () => uids((await page('&sort=most-liked')).comments);
  expect(await order()).toEqual(uids([second, first]));
  await stack.post('/api/user/comments/like', targetBody(first), { as: 'bob' });
  expect(await order()).toEqual(uids([first, second]));
  await stack.post('/api/user/comments/unlike', targetBody(first), { as: 'bob' });
  expect(await order()).toEqual(uids([second, first]));
});

test('a like whose process crashed before recounting is counted later, even if the comment is not read', async () => {
  const liked = await post(stack);
  const other = await post(stack);
  const storedLikes = stack.connection.collection<{ _id: string }>('comment_likes');
  await storedLikes.insertOne({
    _id: `${liked.uid}:bob`,
    comment_uid: liked.uid,
    user_uid: 'bob',
    created: new Date(),
  } as never);
  await stack.connection
    .collection<{ _id: string }>('comments')
    .updateOne({ _id: liked.uid }, { $set: { pending_changes: [`${Date.now() - 61_000}:lost`] } });
  // A start recounts what was abandoned.
  await stack.startInstance();
  let first: Comment | undefined;
  while (first?.uid !== liked.uid) [first] = (await page('&sort=most-liked&limit=1')).comments;
  expect(first.likes).toBe(1);
  expect(other.likes).toBe(0);
});

test('numbered pages, and the page of a comment, follow the order', async () => {
  await fill(stack, 45, { 0: { likes: 5 } });
  expect(uids((await place('&sort=oldest&page=2')).comments)[0]).toBe(filledUid(20));
  expect(uids((await place('&sort=most-liked')).comments).slice(0, 2)).toEqual(filled(0, 44));
  const around = await place(`&sort=oldest&comment=${filledUid(30)}`);
  expect(uids(around.comments)).toEqual(filled(30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44));
  const before = await place(`&sort=oldest&page=${around.previous_page}`);
  expect(uids(before.comments).at(-1)).toBe(filledUid(29));
});

test('a cursor is a comment’s place in every order: the list goes on behind it', async () => {
  await fill(stack, 4, { 0: { likes: 5 }, 2: { likes: 2 } });
  const { next_cursor: newest } = await page('&sort=newest&limit=2');
  // Behind the comment with two likes: those without.
  expect(uids((await page(`&sort=most-liked&cursor=${newest}`)).comments)).toEqual(filled(3, 1));
  const { next_cursor: liked } = await page('&sort=most-liked&limit=2');
  expect(liked).toBe(newest);
  expect(uids((await page(`&sort=oldest&cursor=${liked}`)).comments)).toEqual(filled(3));
  const anywhere = await page('&sort=most-liked&cursor=1700000000000.no-such-comment');
  expect(anywhere.next_cursor).toBeNull();
  expect(await stack.get(`/api/comments?${thread}&cursor=MTcwMDAwMDAwMDAwMC5h`)).toMatchObject({
    status: 400,
    body: { code: 'invalid-request' },
  });
  expect(await stack.get(`/api/comments?${thread}&sort=loudest`)).toMatchObject({ status: 400 });
});

test('a page in the middle of thousands of comments without likes reads no more than it shows', async () => {
  await fill(stack, 3_000, { 5: { likes: 2 } });
  const explained = (await stack.connection
    .collection('comments')
    .find({
      entity_type: 'game',
      entity_slug: 'hades',
      parent_uid: null,
      state: 'visible',
      likes: 0,
      created: { $lte: new Date('2025-05-15T12:00:00.000Z') },
    })
    .sort({ likes: -1, created: -1, _id: -1 })
    .limit(21)
    .explain('executionStats')) as { executionStats: { totalDocsExamined: number } };
  expect(explained.executionStats.totalDocsExamined).toBe(21);
});

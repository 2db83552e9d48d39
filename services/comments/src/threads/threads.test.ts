import {
  COMMENT_EDIT_WINDOW_MINUTES,
  COMMENT_EDIT_WINDOW_MS,
  COMMENT_MAX_LENGTH,
  REPLIES_PER_THREAD_MAX,
} from '@savepoint/contracts/base';
import {
  UNKNOWN_COMMENT_UID,
  type AddCommentResponse,
  type Comment,
  type CommentsPage,
} from '@savepoint/contracts/comments';
import type { ModerationLogPage } from '@savepoint/contracts/moderation';
import { addBody, clearThreads, post, postChain, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => clearThreads(stack));

const page = async (query = '') =>
  (await stack.get<CommentsPage>(`/api/comments?entity_type=game&entity_slug=hades${query}`)).body;
const uids = (comments: Comment[]) => comments.map(({ uid }) => uid);
const act = (call: string, comment: Comment, as = 'ann') =>
  stack.post(`/api/user/comments/${call}`, targetBody(comment), { as });
const edit = (comment: Comment, content: string, as = 'ann') =>
  stack.post<AddCommentResponse>('/api/comments/update', { ...targetBody(comment), content }, { as });

test('a comment is stored with the server’s fields and is on the page', async () => {
  const body = addBody({ content: '  Very good. ' });
  const { status, body: answer } = await stack.post('/api/user/comments/add', body, { name: 'Ann' });
  expect(status).toBe(200);
  expect(answer).toEqual({
    comment: {
      uid: body.comment_uid,
      user_uid: 'ann',
      name: 'Ann',
      content: 'Very good.',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      parent_uid: null,
      grandparent_uid: null,
      level: 0,
      likes: 0,
    },
  });
  expect(await page()).toEqual({
    comments: [answer['comment']],
    next_cursor: null,
    total: 1,
    log_position: expect.any(Number),
  });
});

test('a text that is empty or too long after normalising is rejected', async () => {
  for (const content of ['', '  \n', 'x'.repeat(COMMENT_MAX_LENGTH + 1)])
    expect(await stack.post('/api/user/comments/add', addBody({ content }))).toMatchObject({
      status: 400,
      body: { code: 'comment-length', error: 'Please edit your comment length' },
    });
  expect(await page()).toMatchObject({ total: 0 });
});

test('a repeated add returns the same and stores one comment; another comment under its uid is rejected', async () => {
  const body = addBody();
  const first = await stack.post('/api/user/comments/add', body);
  expect(await stack.post('/api/user/comments/add', body)).toEqual(first);
  const taken = { status: 409, body: { code: 'uid-taken' } };
  expect(await stack.post('/api/user/comments/add', { ...body, content: 'Other' })).toMatchObject(taken);
  expect(await stack.post('/api/user/comments/add', body, { as: 'bob' })).toMatchObject(taken);
  expect(await page()).toMatchObject({ total: 1 });
});

test('the uid that stands for comments that do not exist is taken', async () => {
  const body = addBody({ comment_uid: UNKNOWN_COMMENT_UID });
  expect(await stack.post('/api/user/comments/add', body)).toMatchObject({
    status: 409,
    body: { code: 'uid-taken' },
  });
});

test('replies have at most three levels', async () => {
  const chain = await postChain(stack, 4);
  expect(chain.map(({ level }) => level)).toEqual([0, 1, 2, 3]);
  const deeper = await stack.post('/api/user/comments/add', addBody({}, chain[3]));
  expect(deeper).toMatchObject({ status: 409, body: { code: 'max-level-reached' } });
});

test('a reply with a wrong grandparent is rejected', async () => {
  const [top, reply] = (await postChain(stack, 2)) as [Comment, Comment];
  for (const grandparent_uid of [null, reply.uid, 'comment-elsewhere'])
    expect(
      await stack.post('/api/user/comments/add', addBody({ parent_uid: reply.uid, grandparent_uid })),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid-grandparent' },
    });
  expect(top.uid).toBe(reply.parent_uid);
});

test('top-level comments are newest first, each followed by its replies, oldest first', async () => {
  const first = await post(stack);
  const second = await post(stack);
  const a = await post(stack, {}, first);
  const b = await post(stack, {}, second);
  const c = await post(stack, {}, a);
  const d = await post(stack, {}, first);
  expect(uids((await page()).comments)).toEqual(uids([second, b, first, a, c, d]));
  expect(await page()).toMatchObject({ total: 6, next_cursor: null });
});

test('a thread is read page by page, complete and without repetition, also while it grows', async () => {
  const posted: Comment[] = [];
  for (let index = 0; index < 7; index++) posted.push(await post(stack));
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: CommentsPage = await page(`&limit=2${cursor && `&cursor=${cursor}`}`);
    expect(answer.total).toBe(posted.length);
    seen.push(...uids(answer.comments));
    cursor = answer.next_cursor;
    posted.push(await post(stack));
  }
  expect(seen).toEqual(uids(posted.slice(0, 7).reverse()));
});

test('comments with the same time are paged by uid, none lost', async () => {
  for (let index = 0; index < 5; index++) await post(stack);
  await stack.connection.collection('comments').updateMany({}, { $set: { created: new Date('2026-01-01') } });
  const whole = uids((await page()).comments);
  const first = await page('&limit=2');
  const second = await page(`&limit=2&cursor=${first.next_cursor}`);
  const third = await page(`&limit=2&cursor=${second.next_cursor}`);
  expect([first, second, third].flatMap(({ comments }) => uids(comments))).toEqual(whole);
  expect(third.next_cursor).toBeNull();
});

test('a page shows the first replies of a thread, and says that there are more; all of them can be loaded', async () => {
  const top = await post(stack);
  const replies: Comment[] = [];
  const count = REPLIES_PER_THREAD_MAX + 3;
  for (let index = 0; index < count; index++) replies.push(await post(stack, {}, top));
  const other = await post(stack);
  expect(uids((await page()).comments)).toEqual(
    uids([other, top, ...replies.slice(0, REPLIES_PER_THREAD_MAX)]),
  );
  expect(await page()).toMatchObject({ total: count + 2, more_replies: [top.uid] });

  const first = await page(`&parent_uid=${top.uid}&limit=10`);
  const rest = await page(`&parent_uid=${top.uid}&limit=10&cursor=${first.next_cursor}`);
  expect(uids([...first.comments, ...rest.comments])).toEqual(uids(replies));
  expect(rest.next_cursor).toBeNull();
});

test('a deleted reply on the page makes room for a collapsed one', async () => {
  const top = await post(stack);
  const replies: Comment[] = [];
  for (let index = 0; index < REPLIES_PER_THREAD_MAX + 2; index++) replies.push(await post(stack, {}, top));
  await act('delete', replies[4] as Comment);
  expect(uids((await page()).comments)).toEqual(
    uids([top, ...replies.slice(0, 4), ...replies.slice(5, REPLIES_PER_THREAD_MAX + 1)]),
  );
});

test('parent_uid returns the direct and deeper replies, oldest first', async () => {
  const top = await post(stack);
  const a = await post(stack, {}, top);
  const b = await post(stack, {}, top);
  const below = [await post(stack, {}, a)];
  await post(stack, {}, b);
  below.push(await post(stack, {}, below[0]));
  below.push(await post(stack, {}, a));
  expect(uids((await page(`&parent_uid=${a.uid}`)).comments)).toEqual(uids(below));
  const first = await page(`&parent_uid=${a.uid}&limit=2`);
  const rest = await page(`&parent_uid=${a.uid}&limit=2&cursor=${first.next_cursor}`);
  expect(uids([...first.comments, ...rest.comments])).toEqual(uids(below));
  expect(await page('&parent_uid=comment-nowhere')).toMatchObject({
    comments: [],
    next_cursor: null,
    total: 7,
  });
});

test('a comment without replies can be deleted, one with replies cannot', async () => {
  const [top, reply] = (await postChain(stack, 2)) as [Comment, Comment];
  expect(await act('delete', top)).toMatchObject({ status: 409, body: { code: 'has-replies' } });
  expect(await act('delete', reply)).toEqual({ status: 200, body: { deleted: reply.uid } });
  expect(await act('delete', top)).toEqual({ status: 200, body: { deleted: top.uid } });
  expect(await act('delete', top)).toMatchObject({ status: 404 });
  expect(await page()).toMatchObject({ comments: [], total: 0 });
});

test('a moderator deletes the comment of somebody else → a line in the log; a failed attempt and an own one leave none', async () => {
  const [top, own] = [await post(stack), await post(stack, {}, undefined, 'mo')];
  const reply = await post(stack, {}, top, 'bob');
  const mo = { as: 'mo', name: 'Mo', roles: ['admin' as const] };
  const remove = async (comment: Comment) =>
    (await stack.post('/api/user/comments/delete', targetBody(comment), mo)).status;
  const deletions = async () => {
    const { body } = await stack.post<ModerationLogPage>('/api/moderation/log', {}, mo);
    return body.entries.filter(({ action }) => action === 'deleted');
  };
  expect([await remove(top), await remove(own)]).toEqual([409, 200]);
  expect(await deletions()).toEqual([]);
  expect(await remove(reply)).toBe(200);
  expect(await deletions()).toMatchObject([{ by: 'Mo', about: 'A deleted comment', undoable: false }]);
});

test('only its author or an administrator deletes a comment', async () => {
  const [mine, other] = [await post(stack), await post(stack)];
  expect(await act('delete', mine, 'bob')).toMatchObject({ status: 403, body: { code: 'not-author' } });
  const asAdmin = await stack.post('/api/user/comments/delete', targetBody(other), {
    as: 'eve',
    roles: ['admin'],
  });
  expect(asAdmin.status).toBe(200);
  expect(await page()).toMatchObject({ total: 1 });
});

test('only the uid of a deleted comment is stored, and a late retry does not bring it back', async () => {
  const body = addBody();
  const { body: answer } = await stack.post<AddCommentResponse>('/api/user/comments/add', body);
  await act('like', answer.comment, 'bob');
  await act('delete', answer.comment);
  expect(await stack.post('/api/user/comments/add', body)).toMatchObject({
    status: 409,
    body: { code: 'uid-taken' },
  });
  expect(await stack.connection.collection('comments').find().toArray()).toEqual([
    { _id: body.comment_uid, state: 'deleted' },
  ]);
  expect(await stack.connection.collection('comment_likes').countDocuments()).toBe(0);
  expect(await stack.post('/api/user/comments/add', addBody({}, answer.comment))).toMatchObject({
    status: 404,
    body: { code: 'no-such-parent' },
  });
});

test('a like counts once per member and can be removed; repeating either changes nothing', async () => {
  const comment = await post(stack, {}, undefined, 'cyd');
  const answer = (likes: number, liked: boolean) => ({
    status: 200,
    body: { comment_uid: comment.uid, likes, liked },
  });
  expect(await act('like', comment)).toEqual(answer(1, true));
  expect(await act('like', comment)).toEqual(answer(1, true));
  expect(await act('like', comment, 'bob')).toEqual(answer(2, true));
  expect(await page()).toMatchObject({ comments: [{ likes: 2 }] });
  expect(await act('unlike', comment)).toEqual(answer(1, false));
  expect(await act('unlike', comment)).toEqual(answer(1, false));
  expect(await page()).toMatchObject({ comments: [{ likes: 1 }] });
});

test('only its author can edit a comment', async () => {
  const comment = await post(stack);
  const { status, body } = await edit(comment, ' Better. ');
  expect(status).toBe(200);
  expect(body.comment).toEqual({ ...comment, content: 'Better.', edited: expect.any(String) });
  expect((await page()).comments).toEqual([body.comment]);
  expect(await edit(comment, 'Mine', 'bob')).toMatchObject({ status: 403, body: { code: 'not-author' } });
  expect(await edit(comment, ' ')).toMatchObject({ status: 400, body: { code: 'comment-length' } });
});

test('a comment cannot be edited after its edit window', async () => {
  const comment = await post(stack);
  const created = new Date(Date.now() - COMMENT_EDIT_WINDOW_MS - 1000);
  await stack.connection
    .collection<{ _id: string }>('comments')
    .updateOne({ _id: comment.uid }, { $set: { created } });
  expect(await edit(comment, 'Too late')).toMatchObject({
    status: 409,
    body: { code: 'edit-window-over', params: { minutes: COMMENT_EDIT_WINDOW_MINUTES } },
  });
});

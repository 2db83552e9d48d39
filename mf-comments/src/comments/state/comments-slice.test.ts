import type { Comment } from '@savepoint/contracts/comments';
import {
  addComment,
  cancelReply,
  commentsReducer,
  deleteComment,
  likeComment,
  exactPayload,
  receiveComments,
  setLikes,
  startReply,
  unlikeComment,
  type CommentsState,
} from './comments-slice';

const comment = (uid: string, more: Partial<Comment> = {}): Comment => ({
  uid,
  user_uid: 'mara',
  name: 'Mara',
  created: '2025-05-14T12:00:00.000Z',
  content: 'Hello',
  parent_uid: null,
  grandparent_uid: null,
  likes: 3,
  level: 0,
  ...more,
});

const state = (more: Partial<CommentsState> = {}): CommentsState => ({
  comments: [comment('one'), comment('two')],
  entity_type: 'game',
  entity_slug: 'hades',
  replying_to: 'one',
  ...more,
});

const uids = ({ comments }: CommentsState) => comments.map(({ uid }) => uid);
const likes = ({ comments }: CommentsState) => comments.map((each) => each.likes);

test('addComment: appends and clears the reply target', () => {
  const next = commentsReducer(state(), addComment({ comment: comment('three') }));
  expect(uids(next)).toEqual(['one', 'two', 'three']);
  expect(next.replying_to).toBeNull();
});

test('addComment: same uid → replaces', () => {
  const next = commentsReducer(state(), addComment({ comment: comment('one', { likes: 9 }) }));
  expect(uids(next)).toEqual(['one', 'two']);
  expect(likes(next)).toEqual([9, 3]);
});

test('deleteComment: removes by uid and clears the reply target', () => {
  const next = commentsReducer(state(), deleteComment({ comment_uid: 'two' }));
  expect(uids(next)).toEqual(['one']);
  expect(next.replying_to).toBeNull();
});

test('startReply sets the reply target; cancelReply clears it for the same comment only', () => {
  const started = commentsReducer(state(), startReply({ comment_uid: 'two' }));
  expect(started.replying_to).toBe('two');
  expect(commentsReducer(started, cancelReply({ comment_uid: 'one' })).replying_to).toBe('two');
  expect(commentsReducer(started, cancelReply({ comment_uid: 'two' })).replying_to).toBeNull();
});

test('likeComment adds 1, unlikeComment subtracts 1', () => {
  expect(likes(commentsReducer(state(), likeComment({ comment_uid: 'two' })))).toEqual([3, 4]);
  expect(likes(commentsReducer(state(), unlikeComment({ comment_uid: 'two' })))).toEqual([3, 2]);
  expect(likes(commentsReducer(state(), likeComment({ comment_uid: 'none' })))).toEqual([3, 3]);
});

test('setLikes: replaces the count', () => {
  expect(likes(commentsReducer(state(), setLikes({ comment_uid: 'one', likes: 12 })))).toEqual([12, 3]);
});

test('receiveComments: updates, appends, and removes deleted comments with their reply target', () => {
  const next = commentsReducer(
    state(),
    receiveComments({ comments: [comment('two', { likes: 4 }), comment('three')], deleted: ['one'] }),
  );
  expect(uids(next)).toEqual(['two', 'three']);
  expect(likes(next)).toEqual([4, 3]);
  expect(next.replying_to).toBeNull();
});

test('action creators reject payloads with missing or extra fields', () => {
  expect(() => addComment(undefined as never)).toThrow('Undefined argument');
  expect(() => deleteComment({} as never)).toThrow('Undefined argument');
  expect(() => likeComment({ comment_uid: 'one', liked: true } as never)).toThrow('Unexpected argument');
});

const prepare = exactPayload<{ comment_uid: string; likes: number }>('comment_uid', 'likes');
const preparing = (payload: unknown) => () => prepare(payload as never);

test('exactPayload: exactly the named fields → accepted', () => {
  expect(prepare({ comment_uid: 'a', likes: 0 })).toEqual({ payload: { comment_uid: 'a', likes: 0 } });
});

test.each([[undefined], [null], [{}], [{ comment_uid: 'a' }], [{ comment_uid: 'a', likes: undefined }]])(
  'exactPayload: %j → Undefined argument',
  (payload) => {
    expect(preparing(payload)).toThrow('Undefined argument');
  },
);

test('exactPayload: one field too many → Unexpected argument', () => {
  expect(preparing({ comment_uid: 'a', likes: 1, liked: true })).toThrow('Unexpected argument');
});

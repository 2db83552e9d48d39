import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { Comment } from '@savepoint/contracts/comments';
import { storedComment } from '../../test/comments';
import { toComment } from '../data/models/comment';
import { fitReplies, pageSizeOf, type Conversation } from './fit-replies';

const comment = (_id: string, content = 'Some words.'): Comment => toComment(storedComment({ _id, content }));
const conversation = (name: string, count: number, over: Partial<Conversation> = {}): Conversation => ({
  root: comment(`${name}-root`),
  replies: Array.from({ length: count }, (_, index) => comment(`${name}-reply-${index}`)),
  wanted: [],
  hasMore: false,
  ...over,
});
const uidsOf = (comments: readonly Comment[]) => comments.map(({ uid }) => uid);
const SIZE = pageSizeOf(comment('a-reply-0'));

test('all replies fit → each top-level comment with its own, and none has more', () => {
  const { comments, more } = fitReplies([conversation('a', 2), conversation('b', 0)]);
  expect(uidsOf(comments)).toEqual(['a-root', 'a-reply-0', 'a-reply-1', 'b-root']);
  expect(more).toEqual([]);
});

test('not all fit → the first of each, then the second of each, always from the oldest on', () => {
  const { comments, more } = fitReplies([conversation('a', 5), conversation('b', 5)], 2 * SIZE + 5.5 * SIZE);
  expect(uidsOf(comments)).toEqual([
    ...['a-root', 'a-reply-0', 'a-reply-1', 'a-reply-2'],
    ...['b-root', 'b-reply-0', 'b-reply-1'],
  ]);
  expect(more).toEqual(['a-root', 'b-root']);
});

test('a large reply ends those of its comment; no later one comes without it', () => {
  const large = [comment('a-reply-0'), comment('a-reply-1', 'x'.repeat(20 * SIZE)), comment('a-reply-2')];
  const found = fitReplies([conversation('a', 0, { replies: large }), conversation('b', 2)], 10 * SIZE);
  expect(uidsOf(found.comments)).not.toContain('a-reply-2');
  expect(found.more).toContain('a-root');
});

test('no reply fits → top-level comments, and the replies that are wanted, are there', () => {
  const wanted = [comment('a-reply-7')];
  const { comments, more } = fitReplies([conversation('a', 8, { wanted }), conversation('b', 1)], 0);
  expect(uidsOf(comments)).toEqual(['a-root', 'a-reply-7', 'b-root']);
  expect(more).toEqual(['a-root', 'b-root']);
});

test('as many as a thread shows, or some that were not read → there may be more', () => {
  const full = conversation('a', REPLIES_PER_THREAD_MAX);
  expect(fitReplies([full, conversation('b', 1, { hasMore: true })]).more).toEqual(['a-root', 'b-root']);
});

test('what HTML escapes counts as it is there', () => {
  expect(pageSizeOf(comment('c', '<'.repeat(100)))).toBeGreaterThan(
    pageSizeOf(comment('c', 'x'.repeat(100))) + 400,
  );
});

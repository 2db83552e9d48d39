import { newComment } from '../models/comment';
import { requireSame } from './same-comment';

const asked = {
  comment_uid: 'comment-1',
  entity_type: 'game' as const,
  entity_slug: 'hades',
  parent_uid: null,
  grandparent_uid: null,
  content: ' Hello ',
};
const stored = newComment({
  _id: 'comment-1',
  entity_type: 'game',
  entity_slug: 'hades',
  user_uid: 'ann',
  name: 'Ann',
  content: 'Hello',
  created: new Date(),
  parent_uid: null,
  grandparent_uid: null,
  root_uid: null,
  level: 0,
  state: 'visible',
});

test('the same member may send the same comment again', () => {
  expect(() => requireSame(stored, 'ann', asked, 'Hello')).not.toThrow();
});

test('folding does not make it another comment', () => {
  expect(() => requireSame({ ...stored, state: 'collapsed' }, 'ann', asked, 'Hello')).not.toThrow();
});

test.each([
  ['another member', stored, 'bob', asked, 'Hello'],
  ['another text', stored, 'ann', asked, 'Goodbye'],
  ['another game', stored, 'ann', { ...asked, entity_slug: 'celeste' }, 'Hello'],
  ['another type of thing', stored, 'ann', { ...asked, entity_type: 'article' as const }, 'Hello'],
  ['another parent', stored, 'ann', { ...asked, parent_uid: 'comment-0' }, 'Hello'],
  ['a comment that was deleted', { ...stored, state: 'deleted' as const }, 'ann', asked, 'Hello'],
])('a uid cannot be used for %s', (_what, before, member, body, content) => {
  expect(() => requireSame(before, member, body, content)).toThrow(
    expect.objectContaining({ status: 409, code: 'uid-taken' }),
  );
});

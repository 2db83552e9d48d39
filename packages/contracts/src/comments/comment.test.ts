import { Value } from 'typebox/value';
import { AddCommentBody, Comment, CommentsQuery, CommentTarget, UpdateCommentBody } from './comment';

const target = { entity_type: 'game', entity_slug: 'hades' };
const added = {
  comment_uid: 'abcdefgh',
  ...target,
  parent_uid: null,
  grandparent_uid: null,
  content: 'Yes.',
};
const stored = {
  uid: 'abcdefgh',
  user_uid: 'ann',
  name: 'Ann',
  created: '2026-01-01T00:00:00.000Z',
  content: 'Yes.',
  parent_uid: null,
  grandparent_uid: null,
  likes: 0,
  level: 0,
};
const without = (object: object, key: string) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

test('an added comment has exactly the six fields, a top-level one with null for its ancestors', () => {
  expect(Value.Check(AddCommentBody, added)).toBe(true);
  for (const key of Object.keys(added)) expect(Value.Check(AddCommentBody, without(added, key))).toBe(false);
  for (const extra of ['token', 'name', 'created', 'level', 'likes', 'user_uid'])
    expect(Value.Check(AddCommentBody, { ...added, [extra]: 'x' })).toBe(false);
});

test('likes and deletions name the comment and what it is about; an update also its content', () => {
  expect(Value.Check(CommentTarget, { comment_uid: 'abcdefgh', ...target })).toBe(true);
  expect(Value.Check(CommentTarget, { comment_uid: 'abcdefgh' })).toBe(false);
  expect(Value.Check(UpdateCommentBody, { comment_uid: 'abcdefgh', ...target, content: 'No.' })).toBe(true);
});

test.each(['abcdefgh', 'A-Z_09'.padEnd(64, 'x')])('%.10s is a comment uid', (comment_uid) => {
  expect(Value.Check(AddCommentBody, { ...added, comment_uid })).toBe(true);
});

test.each(['short', 'a'.repeat(65), 'with space', 'a.b.c.d.e', '{"$gt":""}', { $gt: '' }, 12345678])(
  '%j is no comment uid',
  (comment_uid) => {
    expect(Value.Check(AddCommentBody, { ...added, comment_uid })).toBe(false);
  },
);

test.each(['game', 'article', 'review'])('a %s can have comments', (entity_type) => {
  expect(Value.Check(CommentsQuery, { ...target, entity_type })).toBe(true);
});

test('nothing else can have comments', () => {
  expect(Value.Check(CommentsQuery, { ...target, entity_type: 'platform' })).toBe(false);
});

test('a stored comment has a level from 0 to 3 and never fewer than no likes', () => {
  expect(Value.Check(Comment, stored)).toBe(true);
  expect(Value.Check(Comment, { ...stored, edited: '2026-01-01T00:05:00.000Z' })).toBe(true);
  expect(Value.Check(Comment, { ...stored, level: 4 })).toBe(false);
  expect(Value.Check(Comment, { ...stored, likes: -1 })).toBe(false);
  expect(Value.Check(Comment, { ...stored, created: 'yesterday' })).toBe(false);
});

test('a page of comments has 1 to 50 threads', () => {
  for (const [limit, valid] of [
    [1, true],
    [50, true],
    [0, false],
    [51, false],
    [1.5, false],
    ['20', false],
  ])
    expect(Value.Check(CommentsQuery, { ...target, limit })).toBe(valid);
});

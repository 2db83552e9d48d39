import { storedComment } from '../../../test/comments';
import type { StoredComment } from '../models/comment';
import { placeComment } from './placement';

const comment = (over: Partial<StoredComment> = {}): StoredComment =>
  storedComment({
    _id: 'parent-1',
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
    ...over,
  });
const body = (over: object = {}) => ({
  entity_type: 'game' as const,
  entity_slug: 'hades',
  parent_uid: 'parent-1',
  grandparent_uid: null,
  ...over,
});
const rejection = (status: number, code: string) => expect.objectContaining({ status, code });

test('a comment without a parent is a top-level comment', () => {
  expect(placeComment(body({ parent_uid: null }), null)).toEqual({
    parent_uid: null,
    grandparent_uid: null,
    root_uid: null,
    level: 0,
  });
});

test('a top-level comment has no grandparent', () => {
  expect(() => placeComment(body({ parent_uid: null, grandparent_uid: 'someone-1' }), null)).toThrow(
    rejection(400, 'invalid-grandparent'),
  );
});

test('a reply is one level below its parent and in the same thread', () => {
  const parent = comment({ parent_uid: 'top-0001', root_uid: 'top-0001', level: 1 });
  expect(placeComment(body({ grandparent_uid: 'top-0001' }), parent)).toEqual({
    parent_uid: 'parent-1',
    grandparent_uid: 'top-0001',
    root_uid: 'top-0001',
    level: 2,
  });
});

test('a top-level comment is the root of the replies to it', () => {
  expect(placeComment(body(), comment())).toMatchObject({ root_uid: 'parent-1', level: 1 });
});

test.each([
  ['there is no parent', null, 404, 'no-such-parent'],
  ['the parent was deleted', comment({ state: 'deleted' }), 404, 'no-such-parent'],
  ['the parent is not posted yet', comment({ state: 'attaching' }), 404, 'no-such-parent'],
  [
    'the parent was removed by a moderator and keeps its place',
    comment({ hidden: 'removed' }),
    404,
    'no-such-parent',
  ],
  ['the parent is about another game', comment({ entity_slug: 'celeste' }), 409, 'parent-entity-mismatch'],
  [
    'the parent is about an article of that name',
    comment({ entity_type: 'article' }),
    409,
    'parent-entity-mismatch',
  ],
  ['the parent is at the deepest level', comment({ level: 3 }), 409, 'max-level-reached'],
  ['the parent has another parent', comment({ parent_uid: 'other-01' }), 400, 'invalid-grandparent'],
])('a reply is rejected when %s', (_why, parent, status, code) => {
  expect(() => placeComment(body(), parent)).toThrow(rejection(status, code));
});

test('a wrong grandparent is named as the rejected field', () => {
  expect(() => placeComment(body({ grandparent_uid: 'other-01' }), comment())).toThrow(
    expect.objectContaining({
      errors: { grandparent_uid: 'This is not the parent of the comment that is replied to.' },
    }),
  );
});

import { COMMENT_EDIT_WINDOW_MS, DAY_MS } from '@savepoint/contracts/base';
import type { CommentTarget } from '@savepoint/contracts/comments';
import { storedComment } from '../../../test/comments';
import type { CommentModel, StoredComment } from '../models/comment';
import { isDeletable, noSuchComment, requireComment, requireEditable } from './comment-access';

const posted = new Date('2026-03-01T12:00:00Z');

const after = (ms: number) => new Date(posted.getTime() + ms);

test('a comment can be edited until its edit window is over', () => {
  expect(() => requireEditable(posted, after(COMMENT_EDIT_WINDOW_MS))).not.toThrow();
});

test('a comment cannot be edited one millisecond after its edit window', () => {
  expect(() => requireEditable(posted, after(COMMENT_EDIT_WINDOW_MS + 1))).toThrow(
    expect.objectContaining({ status: 409, code: 'edit-window-over' }),
  );
});

test('a comment from before the clock was set back by 40 days cannot be edited', () => {
  expect(() => requireEditable(posted, after(-40 * DAY_MS))).toThrow(
    expect.objectContaining({ code: 'edit-window-over' }),
  );
});

test.each([
  ['attaching', false],
  ['visible', true],
  ['collapsed', true],
  ['hidden', true],
  ['deleted', false],
] as const)('isDeletable: a comment in the state %s → %s', (state, expected) => {
  expect(isDeletable(storedComment({ state }))).toBe(expected);
});

const target: CommentTarget = { comment_uid: 'comment-1', entity_type: 'game', entity_slug: 'hades' };
const notFound = expect.objectContaining({ status: 404, code: 'no-such-comment' });

/** A collection that contains one comment or none: only the lookup by uid. */
const collectionOf = (stored?: StoredComment) =>
  ({
    findById: (uid: string) => ({ lean: () => Promise.resolve(uid === stored?._id ? stored : null) }),
  }) as unknown as CommentModel;

test.each(['visible', 'collapsed'] as const)('requireComment: a %s comment → returned', async (state) => {
  const stored = storedComment({ state });
  await expect(requireComment(collectionOf(stored), target)).resolves.toBe(stored);
});

test.each([
  ['no comment of this uid', undefined],
  ['a comment on another game', storedComment({ entity_slug: 'celeste' })],
  ['a comment on an article of the same name', storedComment({ entity_type: 'article' })],
  ['a reply that is still being attached', storedComment({ state: 'attaching' })],
  ['a comment outside its thread', storedComment({ state: 'hidden', hidden: 'pending_moderation' })],
  ['a comment in its thread, removed by a moderator', storedComment({ hidden: 'removed' })],
  ['a deleted comment', storedComment({ state: 'deleted' })],
])('requireComment: %s → 404', async (_what, stored) => {
  await expect(requireComment(collectionOf(stored), target)).rejects.toThrow(notFound);
});

test('requireComment: another condition → replaces the default', async () => {
  const hidden = storedComment({ state: 'hidden', hidden: 'removed' });
  await expect(requireComment(collectionOf(hidden), target, isDeletable)).resolves.toBe(hidden);
  await expect(requireComment(collectionOf(storedComment()), target, () => false)).rejects.toThrow(notFound);
});

test('noSuchComment: the error for a comment that does not exist', () => {
  expect(noSuchComment()).toEqual(notFound);
});

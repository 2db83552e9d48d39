import { COMMENT_PAGE } from '@savepoint/contracts';
import type { CommentModel, StoredComment } from '../models/comment';
import type { ThreadOf } from '../models/thread';
import type { Position } from '../rules/cursor';

/** Where a page begins: after so many, after a position, or at it. */
export type Start = number | { after: Position } | { from: Position };

/** Top-level comments of a thread from a place on, newest first: one more than a page has, if there are more. */
export async function findRootsFrom(
  comments: CommentModel,
  { entity_type, entity_slug }: ThreadOf,
  start: Start,
): Promise<StoredComment[]> {
  const found = comments.find({
    entity_type,
    entity_slug,
    parent_uid: null,
    ...(typeof start === 'object' && olderThan(start)),
  });
  if (typeof start === 'number') void found.skip(start);
  return found
    .sort({ created: -1, _id: -1 })
    .limit(COMMENT_PAGE + 1)
    .lean();
}

function olderThan(start: Exclude<Start, number>) {
  const { created, _id } = 'after' in start ? start.after : start.from;
  const same = 'after' in start ? { _id: { $lt: _id } } : { _id: { $lte: _id } };
  return { created: { $lte: created }, $or: [{ created: { $lt: created } }, same] };
}

/** Top-level comments that are newer than a position, the nearest first. */
export async function findNewerRoots(
  comments: CommentModel,
  { entity_type, entity_slug }: ThreadOf,
  { created, _id }: Position,
  limit: number,
): Promise<Position[]> {
  return comments
    .find(
      {
        entity_type,
        entity_slug,
        parent_uid: null,
        created: { $gte: created },
        $or: [{ created: { $gt: created } }, { _id: { $gt: _id } }],
      },
      { created: 1 },
    )
    .sort({ created: 1, _id: 1 })
    .limit(limit)
    .lean();
}

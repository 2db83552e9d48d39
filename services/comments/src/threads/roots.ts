import type { CommentSort } from '@savepoint/contracts';
import type { ListOrder, CursorPosition } from '@savepoint/service-kit';
import type { CommentModel, StoredComment } from '../models/comment';
import type { ThreadOf } from '../models/thread';

/** Where a page begins: after so many, after a position, or at it. */
export type Start = number | { after: CursorPosition } | { from: CursorPosition };

/** Top-level comments of a thread, in an order; `newest` unless told. */
export type RootsOf = ThreadOf & { sort?: CommentSort | undefined };

/** Whether dates and likes grow along a list. */
type Rising = boolean;
const isRising = (sort: CommentSort | undefined): Rising => sort === 'oldest';
const byLikes = (sort: CommentSort | undefined) => sort === 'most-liked';

/** What a page of this order has in its cursor. */
export const orderOf = (sort: CommentSort | undefined): ListOrder => (byLikes(sort) ? 'likes' : 'created');

/**
 * Top-level comments of a thread from a place on, in an order.
 * @returns `limit` of them at the most
 */
export async function findRootsFrom(
  comments: CommentModel,
  roots: RootsOf,
  start: Start,
  limit: number,
): Promise<StoredComment[]> {
  const rising = isRising(roots.sort);
  if (typeof start === 'number') return find(comments, roots, [{}], { rising, limit, skip: start });
  const position = 'after' in start ? start.after : start.from;
  return find(comments, roots, stretches(roots.sort, position, rising, 'from' in start), { rising, limit });
}

/** Top-level comments that come before a position, the nearest first. */
export async function findRootsBefore(
  comments: CommentModel,
  roots: RootsOf,
  position: CursorPosition,
  limit: number,
): Promise<StoredComment[]> {
  const rising = !isRising(roots.sort);
  return find(comments, roots, stretches(roots.sort, position, rising, false), { rising, limit });
}

/**
 * What lies beyond a position, as stretches of an index that are read one after the other: nothing of it is
 * read that is not shown, though thousands have the same count of likes.
 */
function stretches(
  sort: CommentSort | undefined,
  { created, _id, likes = 0 }: CursorPosition,
  rising: Rising,
  inclusive: boolean,
): object[] {
  const [beyond, orAt] = rising ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  const inTime = {
    created: { [orAt]: created },
    $or: [{ created: { [beyond]: created } }, { _id: { [inclusive ? orAt : beyond]: _id } }],
  };
  return byLikes(sort) ? [{ likes, ...inTime }, { likes: { [beyond]: likes } }] : [inTime];
}

async function find(
  comments: CommentModel,
  { entity_type, entity_slug, sort }: RootsOf,
  parts: object[],
  { rising, limit, skip = 0 }: { rising: Rising; limit: number; skip?: number },
): Promise<StoredComment[]> {
  const direction = rising ? 1 : -1;
  const found: StoredComment[] = [];
  for (const part of parts) {
    if (found.length === limit) break;
    const next = await comments
      .find({ entity_type, entity_slug, parent_uid: null, state: 'visible', ...part })
      .sort({ ...(byLikes(sort) && { likes: direction }), created: direction, _id: direction })
      .skip(skip)
      .limit(limit - found.length)
      .lean();
    found.push(...next);
  }
  return found;
}

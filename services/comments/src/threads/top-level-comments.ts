import type { CommentSort } from '@savepoint/contracts/comments';
import type { CursorPosition, ListOrder } from '@savepoint/service-kit/data';
import type { CommentModel, ThreadEntity } from '../data';
import { findShown, type ShownComment } from './shown-text';

/** Where a page begins: after a number of comments, after a position, or at a position. */
type PageStart = number | { after: CursorPosition } | { from: CursorPosition };

/** The top-level comments of a thread in an order; `newest` without one. */
type SortedThread = ThreadEntity & { sort?: CommentSort | undefined };

const isAscending = (sort: CommentSort | undefined): boolean => sort === 'oldest';
const isByLikes = (sort: CommentSort | undefined): boolean => sort === 'most-liked';

/** The fields that a cursor of this order contains. */
export const listOrder = (sort: CommentSort | undefined): ListOrder =>
  isByLikes(sort) ? 'likes' : 'created';

/**
 * Top-level comments of a thread from a position on.
 * @returns `limit` of them at most
 */
export async function findTopLevelFrom(
  comments: CommentModel,
  thread: SortedThread,
  start: PageStart,
  limit: number,
): Promise<ShownComment[]> {
  const ascending = isAscending(thread.sort);
  if (typeof start === 'number') return find(comments, thread, [{}], { ascending, limit, skip: start });
  const position = 'after' in start ? start.after : start.from;
  const ranges = rangesBeyond(thread.sort, position, ascending, 'from' in start);
  return find(comments, thread, ranges, { ascending, limit });
}

/** Top-level comments before a position, the nearest first. */
export async function findTopLevelBefore(
  comments: CommentModel,
  thread: SortedThread,
  position: CursorPosition,
  limit: number,
): Promise<ShownComment[]> {
  const ascending = !isAscending(thread.sort);
  return find(comments, thread, rangesBeyond(thread.sort, position, ascending, false), { ascending, limit });
}

/**
 * Returns the comments after a position as ranges of an index, to read one after the other. Only the comments of
 * the page are read, even where thousands of comments have the same count of likes.
 */
function rangesBeyond(
  sort: CommentSort | undefined,
  { created, _id, likes = 0 }: CursorPosition,
  ascending: boolean,
  inclusive: boolean,
): object[] {
  const [beyond, beyondOrAt] = ascending ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  const byDate = {
    created: { [beyondOrAt]: created },
    $or: [{ created: { [beyond]: created } }, { _id: { [inclusive ? beyondOrAt : beyond]: _id } }],
  };
  return isByLikes(sort) ? [{ likes, ...byDate }, { likes: { [beyond]: likes } }] : [byDate];
}

async function find(
  comments: CommentModel,
  { entity_type, entity_slug, sort }: SortedThread,
  ranges: object[],
  { ascending, limit, skip = 0 }: { ascending: boolean; limit: number; skip?: number },
): Promise<ShownComment[]> {
  const direction = ascending ? 1 : -1;
  const found: ShownComment[] = [];
  for (const range of ranges) {
    if (found.length === limit) break;
    const next = await findShown(
      comments,
      { entity_type, entity_slug, parent_uid: null, state: 'visible', ...range },
      {
        sort: { ...(isByLikes(sort) && { likes: direction }), created: direction, _id: direction },
        skip,
        limit: limit - found.length,
      },
    );
    found.push(...next);
  }
  return found;
}

import {
  REPLIES_PER_THREAD_MAX,
  type Comment,
  type CommentsPage,
  type CommentsQuery,
} from '@savepoint/contracts';
import { toPage, decodeCursor } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { Place } from '../live/thread-log';
import type { CommentModel, StoredComment } from '../models/comment';
import { findRootsFrom, orderOf } from './roots';
import { present } from '../present';

export type PageQuery = CommentsQuery & { limit: number };

/**
 * A page of a thread: top-level comments in the order asked for, each followed by its replies, oldest first.
 * Two queries (three on the way through the most liked) whatever the length of the thread, beside its size.
 * @param given where the thread stands, if that has been looked up just before
 * @throws {HttpError} 400 for a cursor that is not ours
 */
export async function readPage(context: Context, query: PageQuery, given?: Place): Promise<CommentsPage> {
  const { comments, log, sizes } = context;
  // First, so that whoever watches the thread from this place on misses nothing.
  const place = given ?? (await log.place(query));
  const { cursor, limit, sort } = query;
  const start = cursor === undefined ? 0 : { after: decodeCursor(cursor, orderOf(sort)) };
  const [found, total] = await Promise.all([
    findRootsFrom(comments, query, start, limit + 1),
    sizes.read(query, place),
  ]);
  const [roots, next_cursor] = toPage(found, limit, orderOf(sort));
  return {
    comments: await listThreads(context, roots),
    next_cursor,
    total,
    log_position: place.log_position,
  };
}

/**
 * Top-level comments, each followed by its replies, oldest first.
 * @param folded replies to be listed though pages leave them out
 */
export async function listThreads(
  { comments, tally }: Context,
  roots: StoredComment[],
  folded: StoredComment[] = [],
): Promise<Comment[]> {
  const replies = await findReplies(comments, roots);
  const listed = roots.flatMap((root) => {
    const shown = replies.get(root._id) ?? [];
    const further = folded.filter(
      ({ _id, root_uid }) => root_uid === root._id && !shown.some((reply) => reply._id === _id),
    );
    return [root, ...shown, ...further.sort((a, b) => a.created.getTime() - b.created.getTime())];
  });
  return (await tally.withPendingRecounted(listed)).map(present);
}

/** The replies that are on the page, by root. Folding keeps their number within bounds; see join-thread. */
async function findReplies(
  comments: CommentModel,
  roots: StoredComment[],
): Promise<Map<string, StoredComment[]>> {
  const byRoot = new Map<string, StoredComment[]>(roots.map(({ _id }) => [_id, []]));
  if (!roots.length) return byRoot;
  const replies = await comments
    .find({ root_uid: { $in: [...byRoot.keys()] }, state: 'visible' })
    .sort({ root_uid: 1, created: 1, _id: 1 })
    .lean();
  for (const reply of replies) {
    const thread = byRoot.get(reply.root_uid ?? '');
    if (thread && thread.length < REPLIES_PER_THREAD_MAX) thread.push(reply);
  }
  return byRoot;
}

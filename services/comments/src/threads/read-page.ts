import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { Comment, CommentsPage, CommentsQuery } from '@savepoint/contracts/comments';
import { decodeCursor, sizeOf, toPage } from '@savepoint/service-kit/data';
import type { ThreadDependencies } from './dependencies';
import type { ThreadPosition } from './thread-log';
import {
  type CommentModel,
  type StoredComment,
  type ThreadEntity,
  toPublicComment,
  VISIBLE_STATES,
} from '../data';
import { fitReplies, PAGE_MAX_BYTES, pageSizeOf } from './fit-replies';
import { findPinned, pinnedFirst } from './pinned';
import { findShown, shorten, type ShownComment } from './shown-text';
import { findTopLevelFrom, listOrder } from './top-level-comments';

type PageQuery = CommentsQuery & { limit: number };

/**
 * A page of a thread: top-level comments in the requested order, each followed by its first replies, oldest first.
 * Two queries (three for later pages of the most liked, or with a pinned comment) whatever the length of the thread, and
 * its size.
 * @param knownPosition the thread’s position, if it has just been read
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readPage(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadLog' | 'threadSizes'>,
  query: PageQuery,
  knownPosition?: ThreadPosition,
): Promise<CommentsPage> {
  const { comments, threadLog, threadSizes } = context;
  // Read before the comments, so that a client that follows the thread from this position misses no change.
  const position = knownPosition ?? (await threadLog.position(query));
  const { cursor, limit, sort } = query;
  const order = listOrder(sort);
  const start = cursor === undefined ? 0 : { after: decodeCursor(cursor, order) };
  const [found, total, pinned] = await Promise.all([
    findTopLevelFrom(comments, query, start, limit + 1),
    threadSizes.read(query, position),
    cursor === undefined ? findPinned(context, query, position) : null,
  ]);
  const [topLevel, next_cursor] = toPage(found, limit);
  return {
    ...(await withReplies(context, pinnedFirst(topLevel, pinned))),
    ...(pinned && { pinned_uid: pinned._id }),
    next_cursor,
    total,
    log_position: position.log_position,
  };
}

/**
 * Top-level comments, each followed by its first replies, oldest first.
 * @param wanted replies to include although pages leave them out
 */
export async function withReplies(
  { comments, likeCounts }: Pick<ThreadDependencies, 'comments' | 'likeCounts'>,
  topLevel: ShownComment[],
  wanted: ShownComment[] = [],
): Promise<Pick<CommentsPage, 'comments' | 'more_replies'>> {
  const rootBytes = topLevel.reduce((sum, root) => sum + pageSizeOf(toListed(root)), 0);
  const { byRoot, unread } = await findReplies(comments, topLevel, PAGE_MAX_BYTES - rootBytes);
  const listed = await likeCounts.withPendingRecounted([
    ...topLevel,
    ...[...byRoot.values()].flat(),
    ...wanted,
  ]);
  const shown = new Map(listed.map((comment) => [comment._id, toListed(comment)]));
  const shownOf = (found: readonly ShownComment[]) => found.flatMap(({ _id }) => shown.get(_id) ?? []);
  const { comments: fitting, more } = fitReplies(
    topLevel.flatMap(({ _id }) => {
      const root = shown.get(_id);
      if (!root) return [];
      const further = shownOf(wanted.filter(({ root_uid }) => root_uid === _id)).sort(byAge);
      return [{ root, replies: shownOf(byRoot.get(_id) ?? []), wanted: further, hasMore: unread.has(_id) }];
    }),
  );
  return { comments: fitting, ...(more.length && { more_replies: more }) };
}

/** A count that was made again comes with the whole text. */
const toListed = (comment: StoredComment): Comment => toPublicComment(shorten(comment));

const byAge = (a: Comment, b: Comment): number => a.created.localeCompare(b.created);

/** A comment has more bytes. */
const MIN_COMMENT_BYTES = 250;

/**
 * The first visible replies, by root in the order of the roots. No more are read than may fit: of some roots, none.
 * @param maxBytes for all of them
 * @returns also the roots of which not all were read
 */
async function findReplies(
  comments: CommentModel,
  topLevel: ShownComment[],
  maxBytes: number,
): Promise<{ byRoot: Map<string, ShownComment[]>; unread: Set<string> }> {
  const byRoot = new Map<string, ShownComment[]>(topLevel.map(({ _id }) => [_id, []]));
  const unread = new Set(byRoot.keys());
  let bytes = 0;
  let partial = '';
  while (unread.size && bytes < maxBytes) {
    const limit = Math.ceil((maxBytes - bytes) / MIN_COMMENT_BYTES);
    const filter = { root_uid: { $in: [...unread] }, state: 'visible' };
    const found = await findShown(comments, filter, { sort: { root_uid: 1, created: 1, _id: 1 }, limit });
    for (const reply of found) {
      const replies = byRoot.get(reply.root_uid ?? '');
      if (!replies || replies.length >= REPLIES_PER_THREAD_MAX) continue;
      replies.push(reply);
      bytes += sizeOf(reply);
    }
    // They come by root: those of the ones before the last are read.
    const last = found.length < limit ? undefined : found.at(-1)?.root_uid;
    for (const uid of unread) if (last == null || uid <= last) unread.delete(uid);
    partial = last ?? partial;
  }
  if (partial) unread.add(partial);
  return { byRoot, unread };
}

/**
 * A comment alone, with its whole text. None when it does not exist.
 */
export async function readWhole(
  {
    comments,
    likeCounts,
    threadLog,
    threadSizes,
  }: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadLog' | 'threadSizes'>,
  comment_uid: string,
  thread: ThreadEntity,
): Promise<CommentsPage> {
  const position = await threadLog.position(thread);
  const { entity_type, entity_slug } = thread;
  const [found, total] = await Promise.all([
    comments.find({ _id: comment_uid, entity_type, entity_slug, state: { $in: VISIBLE_STATES } }).lean(),
    threadSizes.read(thread, position),
  ]);
  const current = await likeCounts.withPendingRecounted(found);
  const { log_position } = position;
  return { comments: current.map(toPublicComment), next_cursor: null, total, log_position };
}

/**
 * The direct and deeper replies to a comment, oldest first; none when it does not exist. Threads are so shallow
 * that below a reply there are only its children and grandchildren.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readReplies(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadLog' | 'threadSizes'>,
  parent_uid: string,
  query: PageQuery,
): Promise<CommentsPage> {
  const { comments, likeCounts, threadLog, threadSizes } = context;
  const { entity_type, entity_slug, cursor, limit } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const position = await threadLog.position(query);
  const { log_position } = position;
  const [parent, total] = await Promise.all([
    comments.findOne({ _id: parent_uid, entity_type, entity_slug }, { root_uid: 1 }).lean(),
    threadSizes.read(query, position),
  ]);
  if (!parent) return { comments: [], next_cursor: null, total, log_position };

  const found = await findShown(
    comments,
    {
      root_uid: parent.root_uid ?? parent._id,
      ...(parent.root_uid && { $or: [{ parent_uid }, { grandparent_uid: parent_uid }] }),
      ...(after && {
        created: { $gte: after.created },
        $and: [{ $or: [{ created: { $gt: after.created } }, { _id: { $gt: after._id } }] }],
      }),
    },
    { sort: { created: 1, _id: 1 }, limit: limit + 1 },
  );
  const [page, next_cursor] = toPage(found, limit);
  const replies = await likeCounts.withPendingRecounted(page);
  return { comments: replies.map(toListed), next_cursor, total, log_position };
}

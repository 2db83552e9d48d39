import { COMMENTS_PAGE_SIZE, NUMBERED_COMMENT_PAGES_MAX } from '@savepoint/contracts/base';
import type { CommentsPageQuery, LinkedCommentsPage } from '@savepoint/contracts/comments';
import { encodeCursor, parseCursor, toPage, type CursorPosition } from '@savepoint/service-kit/data';
import type { ThreadDependencies } from './dependencies';
import type { ThreadPosition } from './thread-log';
import { type StoredComment, toPublicComment, VISIBLE_STATES } from '../data';
import { findPinned, pinnedFirst } from './pinned';
import { withReplies } from './read-page';
import { findShown, shorten, type ShownComment } from './shown-text';
import { findTopLevelBefore, findTopLevelFrom, listOrder } from './top-level-comments';

const FIRST_PAGE = '1';

/** The query, with the thread’s position from before the page was read. */
type Query = CommentsPageQuery & { position: ThreadPosition };

/**
 * Reads the page of a thread that an address names, for readers without scripts and for links to a comment.
 *
 * Pages up to NUMBERED_COMMENT_PAGES_MAX are found by skipping index entries; a page further back, or of a
 * comment, by its position in the index. So every page takes a fixed number of queries, each of which reads a
 * limited part of an index, however long the thread is.
 */
export async function readPageAt(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadLog' | 'threadSizes'>,
  location: CommentsPageQuery,
): Promise<LinkedCommentsPage> {
  // Read before the comments, so that following the thread from this position misses no change.
  const query = { ...location, position: await context.threadLog.position(location) };
  const { page: key = FIRST_PAGE, comment } = query;
  if (comment !== undefined)
    return (await readPageOfComment(context, query, comment)) ?? readFirstInstead(context, query);
  const page = await (/^\d{1,2}$/.test(key)
    ? readNumberedPage(context, query, Number(key))
    : readPageAfter(context, query, key));
  return page && (page.comments.length || key === FIRST_PAGE) ? page : readFirstInstead(context, query);
}

async function readNumberedPage(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadSizes'>,
  query: Query,
  number: number,
): Promise<LinkedCommentsPage> {
  const found = await findTopLevelFrom(
    context.comments,
    query,
    (number - 1) * COMMENTS_PAGE_SIZE,
    COMMENTS_PAGE_SIZE + 1,
  );
  return toLinkedPage(context, query, found, {
    previous_page: number === 1 ? null : String(number - 1),
    number,
    pinned: number === 1 ? await findPinned(context, query, query.position) : null,
  });
}

/** Reads the page after a cursor. @returns null for an invalid cursor: the address that contains it may be truncated */
async function readPageAfter(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadSizes'>,
  query: Query,
  cursor: string,
): Promise<LinkedCommentsPage | null> {
  const after = parseCursor(cursor, listOrder(query.sort));
  if (!after) return null;
  const found = await findTopLevelFrom(context.comments, query, { after }, COMMENTS_PAGE_SIZE + 1);
  return toLinkedPage(context, query, found, {
    previous_page: await keyOfPreviousPage(context, query, found[0] ?? after),
  });
}

/** Reads the first page, for a location that does not exist. */
async function readFirstInstead(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadSizes'>,
  query: Query,
): Promise<LinkedCommentsPage> {
  return { ...(await readNumberedPage(context, query, 1)), found: false };
}

/** Reads the page that begins with the top-level ancestor of a comment. @returns null when there is no such comment */
async function readPageOfComment(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadSizes'>,
  query: Query,
  uid: string,
): Promise<LinkedCommentsPage | null> {
  const { comments } = context;
  const { entity_type, entity_slug } = query;
  const comment = await comments
    .findOne({ _id: uid, entity_type, entity_slug, state: { $in: VISIBLE_STATES } })
    .lean();
  if (!comment) return null;
  const root = comment.root_uid ? await comments.findById(comment.root_uid).lean() : comment;
  if (!root) return null;
  const [found, previous_page, wanted] = await Promise.all([
    findTopLevelFrom(comments, query, { from: root }, COMMENTS_PAGE_SIZE + 1),
    keyOfPreviousPage(context, query, root),
    comment.level > 0 ? readAncestors(context, comment) : [],
  ]);
  const page = await toLinkedPage(context, query, found, { previous_page, wanted });
  // The one that is linked to has its whole text.
  return {
    ...page,
    comments: page.comments.map((each) => (each.cut && each.uid === uid ? toPublicComment(comment) : each)),
  };
}

/** Reads a reply with the replies above it: there are three levels at most. */
async function readAncestors(
  { comments }: Pick<ThreadDependencies, 'comments'>,
  comment: StoredComment,
): Promise<ShownComment[]> {
  const above = [comment.parent_uid, comment.grandparent_uid].filter((uid) => uid !== null);
  return [...(await findShown(comments, { _id: { $in: above } })), shorten(comment)].filter(
    ({ level }) => level > 0,
  );
}

/** Key of the page that ends just before a position; null when there is nothing before it. */
async function keyOfPreviousPage(
  { comments }: Pick<ThreadDependencies, 'comments'>,
  query: Query,
  position: CursorPosition,
): Promise<string | null> {
  const preceding = await findTopLevelBefore(comments, query, position, COMMENTS_PAGE_SIZE + 1);
  if (!preceding.length) return null;
  const before = preceding[COMMENTS_PAGE_SIZE];
  return before ? encodeCursor(before) : FIRST_PAGE;
}

interface PageParts {
  previous_page: string | null;
  /** The page’s number, if it has one. */
  number?: number;
  /** The pinned comment, on the first page. */
  pinned?: ShownComment | null;
  /** Replies to include in any case. */
  wanted?: ShownComment[];
}

async function toLinkedPage(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadSizes'>,
  query: Query,
  found: ShownComment[],
  { previous_page, number = NUMBERED_COMMENT_PAGES_MAX, wanted = [], pinned = null }: PageParts,
): Promise<LinkedCommentsPage> {
  const { log_position } = query.position;
  const [topLevel, next_cursor] = toPage(found, COMMENTS_PAGE_SIZE);
  const [listed, total] = await Promise.all([
    withReplies(context, pinnedFirst(topLevel, pinned), wanted),
    context.threadSizes.read(query, query.position),
  ]);
  const next_page = next_cursor && number < NUMBERED_COMMENT_PAGES_MAX ? String(number + 1) : next_cursor;
  return {
    ...listed,
    ...(pinned && { pinned_uid: pinned._id }),
    next_cursor,
    total,
    log_position,
    previous_page,
    next_page,
    found: true,
  };
}

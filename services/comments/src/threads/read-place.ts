import {
  COMMENTS_PAGE_SIZE,
  NUMBERED_COMMENT_PAGES_MAX,
  type NeighbouredCommentsPage,
  type CommentsPageQuery,
} from '@savepoint/contracts';
import { toPage, parseCursor, encodeCursor, type CursorPosition } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { Place } from '../live/thread-log';
import { VISIBLE_STATES, type StoredComment } from '../models/comment';
import { listThreads } from './read-page';
import { findRootsBefore, findRootsFrom, orderOf } from './roots';

const FIRST = '1';

/** What is asked for, and where the thread stood before it was looked at. */
type Asked = CommentsPageQuery & { place: Place };

/**
 * The page of a thread that an address names, for readers without scripts and for links to a comment.
 *
 * A page is found by its number up to NUMBERED_COMMENT_PAGES_MAX, by skipping so many index entries; a page
 * further back, or of a comment, by its place in the index. So every page costs a bounded number of
 * queries that each read a bounded part of an index, however long the thread is.
 */
export async function readPlace(
  context: Context,
  asked: CommentsPageQuery,
): Promise<NeighbouredCommentsPage> {
  // First, so that whoever watches the thread from this place on misses nothing.
  const query = { ...asked, place: await context.log.place(asked) };
  const { page = FIRST, comment } = query;
  if (comment !== undefined) return (await readAround(context, query, comment)) ?? notThere(context, query);
  const place = await (/^\d{1,2}$/.test(page)
    ? readNumbered(context, query, Number(page))
    : readNamed(context, query, page));
  return place && (place.comments.length || page === FIRST) ? place : notThere(context, query);
}

async function readNumbered(
  context: Context,
  query: Asked,
  number: number,
): Promise<NeighbouredCommentsPage> {
  const roots = await findRootsFrom(
    context.comments,
    query,
    (number - 1) * COMMENTS_PAGE_SIZE,
    COMMENTS_PAGE_SIZE + 1,
  );
  return answer(context, query, roots, { newer: number === 1 ? null : String(number - 1), number });
}

/** Null for a name that is not ours, such as one that was cut short or is of another order: it is part of an address. */
async function readNamed(
  context: Context,
  query: Asked,
  name: string,
): Promise<NeighbouredCommentsPage | null> {
  const after = parseCursor(name, orderOf(query.sort));
  if (!after) return null;
  const roots = await findRootsFrom(context.comments, query, { after }, COMMENTS_PAGE_SIZE + 1);
  return answer(context, query, roots, { newer: await newerThan(context, query, roots[0] ?? after) });
}

/** Instead of what is not there: the newest comments. */
async function notThere(context: Context, query: Asked): Promise<NeighbouredCommentsPage> {
  return { ...(await readNumbered(context, query, 1)), found: false };
}

/** The page that begins with the conversation a comment is in; null when it is not there. */
async function readAround(
  context: Context,
  query: Asked,
  uid: string,
): Promise<NeighbouredCommentsPage | null> {
  const { comments } = context;
  const { entity_type, entity_slug } = query;
  const comment = await comments
    .findOne({ _id: uid, entity_type, entity_slug, state: { $in: VISIBLE_STATES } })
    .lean();
  if (!comment) return null;
  const root = comment.root_uid ? await comments.findById(comment.root_uid).lean() : comment;
  if (!root) return null;
  const [roots, newer, chain] = await Promise.all([
    findRootsFrom(comments, query, { from: root }, COMMENTS_PAGE_SIZE + 1),
    newerThan(context, query, root),
    comment.state === 'collapsed' ? readChain(context, comment) : [],
  ]);
  return answer(context, query, roots, { newer, chain });
}

/** A reply that pages leave out, with what it replies to: levels end at three. */
async function readChain({ comments }: Context, comment: StoredComment): Promise<StoredComment[]> {
  const above = [comment.parent_uid, comment.grandparent_uid].filter((uid) => uid !== null);
  return [...(await comments.find({ _id: { $in: above } }).lean()), comment].filter(({ level }) => level > 0);
}

/** Name of the page that ends just before a conversation; null when nothing is newer. */
async function newerThan(
  { comments }: Context,
  query: Asked,
  position: CursorPosition,
): Promise<string | null> {
  const newer = await findRootsBefore(comments, query, position, COMMENTS_PAGE_SIZE + 1);
  if (!newer.length) return null;
  const before = newer[COMMENTS_PAGE_SIZE];
  return before ? encodeCursor(before, orderOf(query.sort)) : FIRST;
}

interface Around {
  newer: string | null;
  /** The page’s number, if it has one. */
  number?: number;
  /** Replies that are to be on the page though they are folded. */
  chain?: StoredComment[];
}

async function answer(
  context: Context,
  query: Asked,
  found: StoredComment[],
  { newer, number = NUMBERED_COMMENT_PAGES_MAX, chain = [] }: Around,
): Promise<NeighbouredCommentsPage> {
  const [roots, next_cursor] = toPage(found, COMMENTS_PAGE_SIZE, orderOf(query.sort));
  const [comments, total] = await Promise.all([
    listThreads(context, roots, chain),
    context.sizes.read(query, query.place),
  ]);
  const older = next_cursor && number < NUMBERED_COMMENT_PAGES_MAX ? String(number + 1) : next_cursor;
  return { comments, next_cursor, total, log_position: query.place.log_position, newer, older, found: true };
}

import { ACCOUNT_PAGE_SIZE, NEW_REPLIES_MAX } from '@savepoint/contracts/base';
import type {
  MarkRepliesReadBody,
  NewReplies,
  RepliesBody,
  RepliesPage,
  Reply,
} from '@savepoint/contracts/comments';
import { entityKey } from '@savepoint/service-kit/calls';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import { presentInput } from '../texts';
import { arrivalOf, arrivalTime, type StoredComment, uidsOf, VISIBLE_STATES } from '../data';
import { findShown, ignoredBy, type IgnoringDependencies } from '../threads';
import type { OwnDependencies } from './dependencies';

/** Replies that everybody can read: one that is hidden or deleted reaches nobody. */
const READABLE = { state: { $in: VISIBLE_STATES }, hidden: { $exists: false } };

type WithIgnored = Pick<IgnoringDependencies, 'ignoredMembers'>;
/** Without those of members whom the receiver ignores; they are there again when that ends. */
const fromOthers = async (context: WithIgnored, user_uid: string) => {
  const ignored = await ignoredBy(context, user_uid);
  return { ...READABLE, ...(ignored.length && { user_uid: { $nin: ignored } }) };
};
const repliesTo = async (context: WithIgnored, user_uid: string) => ({
  'reply.to': user_uid,
  ...(await fromOthers(context, user_uid)),
});
const unreadBy = async (context: WithIgnored, user_uid: string) => ({
  'reply.unread_by': user_uid,
  ...(await fromOthers(context, user_uid)),
});

/**
 * A page of the replies of others to a member’s comments and of comments that mention them, latest first, with the names of
 * the entities.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function listReplies(
  context: WithIgnored & Pick<OwnDependencies, 'comments' | 'entities'>,
  user_uid: string,
  { cursor, limit = ACCOUNT_PAGE_SIZE }: RepliesBody,
  requestId?: string,
): Promise<RepliesPage> {
  const { comments, entities } = context;
  const replies = await repliesTo(context, user_uid);
  const [found, total, { unread }] = await Promise.all([
    findShown(
      comments,
      { ...replies, 'reply.arrival': beforeCursor(cursor) },
      { sort: { 'reply.arrival': -1 }, limit: limit + 1 },
    ),
    comments.countDocuments({ ...replies, 'reply.arrival': beforeCursor(undefined) }),
    countNewReplies(context, user_uid),
  ]);
  const positions = found.map((comment) => ({ ...comment, created: new Date(arrivedAt(comment)) }));
  const [page, next_cursor] = toPage(positions, limit);
  const names = await entities.names(
    page.map(({ entity_type: type, entity_slug: slug }) => ({ type, slug })),
    requestId,
  );
  const items = page.map((comment): Reply => ({
    uid: comment._id,
    name: comment.name,
    ...(comment.staff && { staff: true }),
    arrived: arrivedAt(comment),
    ...presentInput(comment),
    parent_uid: comment.parent_uid,
    ...(comment.reply?.mentioned?.includes(user_uid) && { mention: true }),
    entity_type: comment.entity_type,
    entity_slug: comment.entity_slug,
    entity_name: names.get(entityKey({ type: comment.entity_type, slug: comment.entity_slug })) ?? null,
    unread: uidsOf(comment.reply?.unread_by).includes(user_uid),
  }));
  return { items, next_cursor, total, unread };
}

const arrivedAt = ({ reply }: StoredComment): string => arrivalTime(reply?.arrival ?? '');

/** Arrivals after the cursor of a list that begins with the latest. */
function beforeCursor(cursor: string | undefined) {
  if (cursor === undefined) return { $gt: '' };
  const { created, _id } = decodeCursor(cursor);
  return { $gt: '', $lt: arrivalOf(created, _id) };
}

/** The number of replies that a member has not read, NEW_REPLIES_MAX at most. */
export async function countNewReplies(
  context: WithIgnored & Pick<OwnDependencies, 'comments'>,
  user_uid: string,
): Promise<NewReplies> {
  const unread = await unreadBy(context, user_uid);
  return { unread: await context.comments.countDocuments(unread, { limit: NEW_REPLIES_MAX }) };
}

/** Marks replies as read. A hidden one stays new, because the member cannot read it. Safe to repeat. */
export async function markRepliesRead(
  context: WithIgnored & Pick<OwnDependencies, 'comments'>,
  user_uid: string,
  { comment_uids, until }: MarkRepliesReadBody,
): Promise<NewReplies> {
  const read = {
    ...(await unreadBy(context, user_uid)),
    ...(comment_uids && { _id: { $in: comment_uids } }),
    // A uid follows the time; no uid begins with a tilde.
    ...(until !== undefined && { 'reply.arrival': { $lt: `${new Date(until).toISOString()}~` } }),
  };
  // Nobody else has not read it: then the index does not contain it.
  await context.comments.updateMany(
    { ...read, 'reply.unread_by.1': { $exists: false } },
    { $unset: { 'reply.unread_by': 1 } },
  );
  await context.comments.updateMany(read, { $pull: { 'reply.unread_by': user_uid } } as object);
  return countNewReplies(context, user_uid);
}

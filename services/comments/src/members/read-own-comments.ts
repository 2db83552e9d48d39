import { ACCOUNT_PAGE_SIZE, type InternalIdentity } from '@savepoint/contracts/base';
import type { PendingCommentsResponse } from '@savepoint/contracts/moderation';
import type { OwnComment, OwnCommentsBody, OwnCommentsPage } from '@savepoint/contracts/members';
import { entityKey } from '@savepoint/service-kit/calls';
import { decodeCursor, keysetFilter, toPage, type CursorPosition } from '@savepoint/service-kit/data';
import type { OwnDependencies } from './dependencies';
import { presentInput } from '../texts';
import {
  type CommentState,
  type InSite,
  isModerator,
  type StoredComment,
  type ThreadEntity,
  VISIBLE_STATES,
} from '../data';
import { findShown, shorten } from '../threads';
import { HELD, readPendingReasons, statusOf, toOwnComments } from '../moderation';

/** States in which its author sees a comment. */
const OWN_STATES: CommentState[] = [...VISIBLE_STATES, 'hidden'];
const MAX_PENDING_COMMENTS = 50;

interface PageRequest {
  /** What follows the cursor. */
  after: object;
  limit: number;
}
interface FoundPage {
  page: StoredComment[];
  /** By comment, when the member liked it. */
  likedAt?: ReadonlyMap<string, Date>;
  next_cursor: string | null;
  total: number;
}

/**
 * A page of the comments that a member wrote or likes, latest first, with the names of the entities.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readOwnComments(
  context: Pick<OwnDependencies, 'comments' | 'likes' | 'likeCounts' | 'cases' | 'entities'>,
  user_uid: string,
  { kind, cursor, limit = ACCOUNT_PAGE_SIZE }: OwnCommentsBody,
  requestId?: string,
): Promise<OwnCommentsPage> {
  const request = { after: cursor === undefined ? {} : keysetFilter(decodeCursor(cursor)), limit };
  const read = kind === 'written' ? findWritten : findLiked;
  const { page, likedAt, next_cursor, total } = await read(context, user_uid, request);
  const entities = page.map(({ entity_type: type, entity_slug: slug }) => ({ type, slug }));
  const [current, names, repliedTo, pendingReasons] = await Promise.all([
    context.likeCounts.withPendingRecounted(page),
    context.entities.names(entities, requestId),
    findRepliedTo(context, page),
    readPendingReasons(context, page),
  ]);
  const items = current.map((comment): OwnComment => ({
    uid: comment._id,
    name: comment.name,
    created: comment.created.toISOString(),
    ...(comment.edited && { edited: comment.edited.toISOString() }),
    ...likedFields(likedAt?.get(comment._id)),
    ...presentInput(shorten(comment)),
    ...statusOf(comment, pendingReasons),
    likes: comment.likes,
    entity_type: comment.entity_type,
    entity_slug: comment.entity_slug,
    entity_name: names.get(entityKey({ type: comment.entity_type, slug: comment.entity_slug })) ?? null,
    has_replies: repliedTo.has(comment._id),
  }));
  return { items, next_cursor, total };
}

const likedFields = (time: Date | undefined) => time && { liked: time.toISOString() };

async function findWritten(
  { comments }: Pick<OwnDependencies, 'comments'>,
  user_uid: string,
  { after, limit }: PageRequest,
): Promise<FoundPage> {
  const own = { user_uid, state: { $in: OWN_STATES } };
  const [found, total] = await Promise.all([
    findShown(comments, { ...own, ...after }, { sort: { created: -1, _id: -1 }, limit: limit + 1 }),
    comments.countDocuments(own),
  ]);
  const [page, next_cursor] = toPage(found, limit);
  return { page, next_cursor, total };
}

/** In the order of the likes, without comments that are deleted or hidden. */
async function findLiked(
  { comments, likes }: Pick<OwnDependencies, 'comments' | 'likes'>,
  user_uid: string,
  { after, limit }: PageRequest,
): Promise<FoundPage> {
  const [found, total] = await Promise.all([
    likes
      .find({ user_uid, ...after })
      .sort({ created: -1, _id: -1 })
      .limit(limit + 1)
      .lean(),
    likes.countDocuments({ user_uid }),
  ]);
  const [page, next_cursor] = toPage<CursorPosition & { comment_uid: string }>(found, limit);
  const visible = await findShown(comments, {
    _id: { $in: page.map(({ comment_uid }) => comment_uid) },
    state: { $in: VISIBLE_STATES },
    hidden: { $exists: false },
  });
  const byUid = new Map<string, StoredComment>(visible.map((comment) => [comment._id, comment]));
  return {
    page: page.flatMap(({ comment_uid }) => byUid.get(comment_uid) ?? []),
    likedAt: new Map(page.map(({ comment_uid, created }) => [comment_uid, created])),
    next_cursor,
    total,
  };
}

/** Uids of the comments that have replies. */
async function findRepliedTo(
  { comments }: Pick<OwnDependencies, 'comments'>,
  page: StoredComment[],
): Promise<Set<string>> {
  const parents = page.map(({ _id }) => _id);
  const found = await comments.distinct('parent_uid', {
    parent_uid: { $in: parents },
    state: { $in: VISIBLE_STATES },
  });
  return new Set(found.filter((uid) => uid !== null));
}

/**
 * The comments of a member in a thread that only they see, latest first: those that are pending moderation, and why, and
 * those that they wrote in the shadow, which look as if everybody saw them; and
 * whether they moderate the thread.
 */
export async function readPendingComments(
  context: InSite & Pick<OwnDependencies, 'comments' | 'cases'>,
  member: Pick<InternalIdentity, 'sub'> & Partial<Pick<InternalIdentity, 'roles' | 'site'>>,
  { entity_type, entity_slug }: ThreadEntity,
): Promise<PendingCommentsResponse> {
  const found = await findShown(
    context.comments,
    {
      user_uid: member.sub,
      state: { $in: OWN_STATES },
      hidden: { $in: HELD },
      entity_type,
      entity_slug,
    },
    { sort: { created: -1 }, limit: MAX_PENDING_COMMENTS },
  );
  return { comments: await toOwnComments(context, found), moderates: isModerator(context, member) };
}

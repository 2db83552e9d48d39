import {
  ACCOUNT_PAGE_SIZE,
  type OwnComment,
  type OwnCommentsPage,
  type OwnCommentsBody,
} from '@savepoint/contracts';
import { toPage, entityKey, decodeCursor, keysetFilter, type CursorPosition } from '@savepoint/service-kit';
import type { Context } from '../context';
import { VISIBLE_STATES, type CommentState, type StoredComment } from '../models/comment';

/** Its author also sees what is hidden from others. */
const OWN: CommentState[] = [...VISIBLE_STATES, 'hidden'];

type Found = { page: StoredComment[]; next_cursor: string | null; total: number };
type Asked = { after: object; limit: number };

/**
 * A page of the comments a member wrote, or likes, the latest first, with the names of what they are about.
 * @throws {HttpError} 400 for a cursor that is not ours
 */
export async function readOwn(
  context: Context,
  user_uid: string,
  { kind, cursor, limit = ACCOUNT_PAGE_SIZE }: OwnCommentsBody,
  requestId?: string,
): Promise<OwnCommentsPage> {
  const asked = { after: cursor === undefined ? {} : keysetFilter(decodeCursor(cursor)), limit };
  const { page, next_cursor, total } = await (kind === 'written' ? written : liked)(context, user_uid, asked);
  const things = page.map(({ entity_type: type, entity_slug: slug }) => ({ type, slug }));
  const [fresh, names, replied] = await Promise.all([
    context.tally.withPendingRecounted(page),
    context.entities.names(things, requestId),
    withReplies(context, page),
  ]);
  const items = fresh.map(
    ({ _id: uid, name, created, content, likes, entity_type, entity_slug }): OwnComment => ({
      uid,
      name,
      created: created.toISOString(),
      content,
      likes,
      entity_type,
      entity_slug,
      entity_name: names.get(entityKey({ type: entity_type, slug: entity_slug })) ?? null,
      has_replies: replied.has(uid),
    }),
  );
  return { items, next_cursor, total };
}

async function written({ comments }: Context, user_uid: string, { after, limit }: Asked): Promise<Found> {
  const own = { user_uid, state: { $in: OWN } };
  const [found, total] = await Promise.all([
    comments
      .find({ ...own, ...after })
      .sort({ created: -1, _id: -1 })
      .limit(limit + 1)
      .lean(),
    comments.countDocuments(own),
  ]);
  const [page, next_cursor] = toPage(found, limit);
  return { page, next_cursor, total };
}

/** In the order of liking. A comment that is gone is left out. */
async function liked(
  { comments, likes }: Context,
  user_uid: string,
  { after, limit }: Asked,
): Promise<Found> {
  const [found, total] = await Promise.all([
    likes
      .find({ user_uid, ...after })
      .sort({ created: -1, _id: -1 })
      .limit(limit + 1)
      .lean(),
    likes.countDocuments({ user_uid }),
  ]);
  const [marks, next_cursor] = toPage<CursorPosition & { comment_uid: string }>(found, limit);
  const shown = await comments
    .find({
      _id: { $in: marks.map(({ comment_uid }) => comment_uid) },
      state: { $in: VISIBLE_STATES },
      hidden: { $exists: false },
    })
    .lean();
  const byUid = new Map<string, StoredComment>(shown.map((comment) => [comment._id, comment]));
  return { page: marks.flatMap(({ comment_uid }) => byUid.get(comment_uid) ?? []), next_cursor, total };
}

/** Uids of those that somebody replied to. */
async function withReplies({ comments }: Context, page: StoredComment[]): Promise<Set<string>> {
  const parents = page.map(({ _id }) => _id);
  const found = await comments.distinct('parent_uid', {
    parent_uid: { $in: parents },
    state: { $in: VISIBLE_STATES },
  });
  return new Set(found.filter((uid) => uid !== null));
}

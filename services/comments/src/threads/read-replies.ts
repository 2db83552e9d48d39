import type { CommentsPage } from '@savepoint/contracts';
import { toPage, decodeCursor } from '@savepoint/service-kit';
import type { Context } from '../context';
import { present } from '../present';
import type { PageQuery } from './read-page';

/**
 * One comment’s direct and deeper replies, oldest first. Nothing when it is not there. Threads are so
 * shallow that below a reply there are its children and grandchildren only.
 * @throws {HttpError} 400 for a cursor that is not ours
 */
export async function readReplies(
  context: Context,
  parent_uid: string,
  query: PageQuery,
): Promise<CommentsPage> {
  const { comments, tally, log, sizes } = context;
  const { entity_type, entity_slug, cursor, limit } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const place = await log.place(query);
  const [parent, total] = await Promise.all([
    comments.findOne({ _id: parent_uid, entity_type, entity_slug }).lean(),
    sizes.read(query, place),
  ]);
  if (!parent) return { comments: [], next_cursor: null, total, log_position: place.log_position };

  const found = await comments
    .find({
      root_uid: parent.root_uid ?? parent._id,
      ...(parent.root_uid && { $or: [{ parent_uid }, { grandparent_uid: parent_uid }] }),
      ...(after && {
        created: { $gte: after.created },
        $and: [{ $or: [{ created: { $gt: after.created } }, { _id: { $gt: after._id } }] }],
      }),
    })
    .sort({ created: 1, _id: 1 })
    .limit(limit + 1)
    .lean();
  const [page, next_cursor] = toPage(found, limit);
  return {
    comments: (await tally.withPendingRecounted(page)).map(present),
    next_cursor,
    total,
    log_position: place.log_position,
  };
}

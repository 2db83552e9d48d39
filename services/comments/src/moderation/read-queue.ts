import type { QueueItem, QueuePage } from '@savepoint/contracts';
import { toPage, decodeCursor } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { StoredComment } from '../models/comment';
import type { StoredMember } from '../models/comment-member';
import type { StoredCase } from '../models/moderation-case';
import { describe } from '../present';
import { isInForce } from './require-welcome';

const PAGE = 20;
/** As far as what waits is counted. */
const COUNTED = 1_000;
/** Milliseconds after which a case without its comment is none: it may be on its way. */
const ON_ITS_WAY = 60_000;

/**
 * What waits for a moderator, oldest first, with what they need to decide. Five queries however much waits.
 * @throws {HttpError} 400 for a cursor that is not ours
 */
export async function readQueue(context: Context, cursor?: string): Promise<QueuePage> {
  const { cases, comments, members, caseTally } = context;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const [found, pending_count] = await Promise.all([
    cases
      .find({
        status: 'open',
        ...(after && {
          opened: { $gte: after.created },
          $or: [{ opened: { $gt: after.created } }, { _id: { $gt: after._id } }],
        }),
      })
      .sort({ opened: 1, _id: 1 })
      .limit(PAGE + 1)
      .lean(),
    cases.countDocuments({ status: 'open' }, { limit: COUNTED }),
  ]);
  const [page, next_cursor] = toPage(
    found.map((each) => ({ ...each, created: each.opened })),
    PAGE,
  );
  const stored = await byId<StoredComment>(
    comments,
    page.map(({ _id }) => _id),
  );
  const [parents, authors] = await Promise.all([
    byId<StoredComment>(
      comments,
      [...stored.values()].flatMap(({ parent_uid }) => parent_uid ?? []),
    ),
    byId<StoredMember>(
      members,
      [...stored.values()].flatMap(({ user_uid }) => user_uid ?? []),
    ),
  ]);
  await dismiss(
    context,
    page.filter(({ _id }) => !isThere(stored.get(_id))),
  );
  const items = (await caseTally.withPendingRecounted(page)).flatMap((each) => {
    const comment = stored.get(each._id);
    if (!comment || !isThere(comment) || isEmpty(each)) return [];
    return toItem(each, comment, parents.get(comment.parent_uid ?? ''), authors.get(comment.user_uid));
  });
  return { items, pending_count, next_cursor };
}

const isThere = (comment?: StoredComment): boolean => comment !== undefined && comment.state !== 'deleted';

/** Nobody has said yet why it is in the queue. */
const isEmpty = ({ reports, pending_reasons }: StoredCase): boolean =>
  reports === 0 && pending_reasons.length === 0;

/** Closes cases whose comments were deleted. */
async function dismiss({ cases }: Context, gone: StoredCase[]): Promise<void> {
  const before = Date.now() - ON_ITS_WAY;
  const ids = gone.filter(({ opened }) => opened.getTime() < before).map(({ _id }) => _id);
  if (ids.length) await cases.updateMany({ _id: { $in: ids }, status: 'open' }, { $set: { status: 'gone' } });
}

async function byId<T extends { _id: string }>(
  model: { find(filter: object): { lean(): PromiseLike<unknown> } },
  ids: string[],
): Promise<Map<string, T>> {
  if (!ids.length) return new Map();
  const found = (await model.find({ _id: { $in: ids } }).lean()) as T[];
  return new Map(found.map((each) => [each._id, each]));
}

const toItem = (
  { opened, pending_reasons, reports, reasons, notes, version }: StoredCase,
  comment: StoredComment,
  parent?: StoredComment,
  author?: StoredMember,
): QueueItem => ({
  comment: describe(comment),
  entity_type: comment.entity_type,
  entity_slug: comment.entity_slug,
  parent: parent?.content === undefined ? null : { name: parent.name, content: parent.content },
  opened: opened.toISOString(),
  pending_reasons,
  reports,
  reasons: reasons as Record<string, number>,
  notes,
  version,
  ...(author?.ban && isInForce(author.ban) && { banned: { until: author.ban.until?.toISOString() ?? null } }),
});

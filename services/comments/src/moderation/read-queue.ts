import { ageMs } from '@savepoint/contracts/base';
import type { QueueFilter, QueueItem, QueuePage } from '@savepoint/contracts/moderation';
import { entityKey } from '@savepoint/service-kit/calls';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { QueueDependencies } from './dependencies';
import { presentInput } from '../texts';
import {
  type CommentModel,
  memberId,
  ofSite,
  type StoredCase,
  type StoredComment,
  type StoredPage,
  type StoredStanding,
  toComment,
} from '../data';
import { findShown } from '../threads';
import { assigneeFor } from './assign-case';
import { isInForce } from './bans';
import { countMemberNotes } from './member-notes';

const PAGE_SIZE = 20;
/** Counting open cases stops here. */
const MAX_PENDING_COUNT = 1_000;
/** A case is opened before its comment is stored; after this it is closed if there is no comment. */
const ORPHANED_AFTER_MS = 60_000;

/** Counts the open cases of all sites, or of one. */
export const countOpenCases = (
  { cases }: Pick<QueueDependencies, 'cases'>,
  inSite: object = {},
): Promise<number> =>
  cases.countDocuments({ ...inSite, status: 'open' }, { limit: MAX_PENDING_COUNT }).exec();

/** Returns for how many seconds the oldest open case has been open, 0 without one. */
export async function ageOfOldestCase({ cases }: Pick<QueueDependencies, 'cases'>): Promise<number> {
  const oldest = await cases.findOne({ status: 'open' }, { opened: 1 }).sort({ opened: 1, _id: 1 }).lean();
  return oldest ? ageMs(oldest.opened.getTime()) / 1000 : 0;
}

/**
 * Reads open cases of the site, oldest first, with what a moderator needs to decide. Takes six queries, and one call for names
 * that are not cached, for a queue of any length.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readQueue(
  context: QueueDependencies,
  cursor?: string,
  { requestId, viewer, why }: { requestId?: string; viewer?: string; why?: QueueFilter | undefined } = {},
): Promise<QueuePage> {
  const { cases, comments, standings, reportCounts, pages, site } = context;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const newer = after && {
    opened: { $gte: after.created },
    $or: [{ opened: { $gt: after.created } }, { _id: { $gt: after._id } }],
  };
  const [found, pending_count] = await Promise.all([
    cases
      .find({ ...ofSite(context), ...inQueueFor(why), ...newer } as object)
      .sort({ opened: 1, _id: 1 })
      .limit(PAGE_SIZE + 1)
      .lean(),
    countOpenCases(context, ofSite(context)),
  ]);
  const stored = await findByIds<StoredComment>(
    comments,
    found.map(({ _id }) => _id),
  );
  // Moderators read whole texts; with long ones there are fewer on a page.
  const [page, next_cursor] = toPage(
    found.map((each) => ({ ...each, created: each.opened })),
    PAGE_SIZE,
    (each) => [each, stored.get(each._id)?.content],
  );
  const listed = page.flatMap(({ _id }) => stored.get(_id) ?? []);
  const [names, parents, authors, pagesBySlug, noteCounts, trials] = await Promise.all([
    context.entities.names(listed.map(entityOf), requestId),
    findParents(comments, listed),
    findByIds<StoredStanding>(
      standings,
      listed.flatMap(({ user_uid }) => (user_uid ? memberId(site?.key, user_uid) : [])),
    ),
    pages.findMany(site ? listed.map(({ entity_slug }) => entity_slug) : []),
    countMemberNotes(
      context,
      listed.map(({ user_uid }) => user_uid),
    ),
    findSpamOnTrial(context, listed),
  ]);
  await closeOrphaned(
    context,
    page.filter(({ _id }) => !exists(stored.get(_id))),
  );
  const items = (await reportCounts.withPendingRecounted(page)).flatMap((each) => {
    const comment = stored.get(each._id);
    if (!exists(comment) || hasNoReason(each)) return [];
    return {
      ...toQueueItem(
        each,
        comment,
        parents.get(comment.parent_uid ?? ''),
        authors.get(memberId(site?.key, comment.user_uid)),
      ),
      entity_name: names.get(entityKey(entityOf(comment))) ?? null,
      ...notesField(noteCounts.get(comment.user_uid)),
      ...assignedField(assigneeFor(each, viewer)),
      ...trials.get(each._id),
      ...addressOf(pagesBySlug.get(comment.entity_slug)),
    };
  });
  return { items, pending_count, next_cursor };
}

/** Filter for the cases that are in the queue for a reason. */
function inQueueFor(why: QueueFilter | undefined): object {
  const status = 'open';
  switch (why) {
    case undefined:
      return { status };
    case 'shadow':
      return { status: 'shadowed' };
    case 'reports':
      return { status, reports: { $gt: 0 } };
    case 'guest':
      return {
        status,
        $or: [{ 'pending_reasons.kind': 'guest' }, { 'pending_reasons.rule': 'guest' }],
      };
    case 'first':
      return { status, 'pending_reasons.rule': 'first' };
    case 'held-links':
      return { status, 'pending_reasons.rule': 'links' };
    default:
      return { status, 'pending_reasons.kind': why };
  }
}

/** What a spam filter that is being tried would hold, by uid. */
async function findSpamOnTrial(
  { site, spamFilters }: Pick<QueueDependencies, 'site' | 'spamFilters'>,
  comments: readonly StoredComment[],
): Promise<Map<string, Pick<QueueItem, 'spam_trial'>>> {
  if (site?.settings.spam_filter !== 'try') return new Map();
  const found = await Promise.all(
    comments.filter(exists).map(async ({ _id, content }) => {
      const spam_trial = await spamFilters.find(site.key, content);
      return spam_trial ? [[_id, { spam_trial }] as const] : [];
    }),
  );
  return new Map(found.flat());
}

const assignedField = (name: string | undefined) => (name === undefined ? {} : { assigned_to: name });

const notesField = (count: number | undefined) => (count ? { member_notes: count } : {});

const addressOf = (page: StoredPage | undefined) => page && { entity_address: page.address };

const entityOf = ({ entity_type: type, entity_slug: slug }: StoredComment) => ({ type, slug });

const exists = (comment: StoredComment | undefined): comment is StoredComment =>
  comment !== undefined && comment.state !== 'deleted';

/** The case was opened, but its report is not stored yet. */
const hasNoReason = ({ status, reports, pending_reasons }: StoredCase): boolean =>
  status === 'open' && reports === 0 && pending_reasons.length === 0;

/** Closes cases whose comments were deleted. */
async function closeOrphaned(
  { cases }: Pick<QueueDependencies, 'cases'>,
  orphaned: StoredCase[],
): Promise<void> {
  const ids = orphaned
    .filter(({ opened }) => ageMs(opened.getTime()) > ORPHANED_AFTER_MS)
    .map(({ _id }) => _id);
  if (ids.length)
    await cases.updateMany(
      { _id: { $in: ids }, status: { $in: ['open', 'shadowed'] } },
      { $set: { status: 'gone' } },
    );
}

/** What comments answer, with as much of the text as pages show. */
async function findParents(
  comments: CommentModel,
  listed: readonly StoredComment[],
): Promise<Map<string, StoredComment>> {
  const uids = listed.flatMap(({ parent_uid }) => parent_uid ?? []);
  const found = uids.length ? await findShown(comments, { _id: { $in: uids } }) : [];
  return new Map(found.map((comment) => [comment._id, comment]));
}

async function findByIds<T extends { _id: string }>(
  model: { find(filter: object): { lean(): PromiseLike<unknown> } },
  ids: string[],
): Promise<Map<string, T>> {
  if (!ids.length) return new Map();
  const found = (await model.find({ _id: { $in: ids } }).lean()) as T[];
  return new Map(found.map((each) => [each._id, each]));
}

const toQueueItem = (
  { opened, pending_reasons, reports, reasons, notes, version }: StoredCase,
  comment: StoredComment,
  parent?: StoredComment,
  author?: StoredStanding,
): Omit<QueueItem, 'entity_name'> => ({
  comment: toComment(comment),
  entity_type: comment.entity_type,
  entity_slug: comment.entity_slug,
  parent: exists(parent) ? { name: parent.name, ...presentInput(parent) } : null,
  opened: opened.toISOString(),
  pending_reasons,
  reports,
  reasons,
  notes,
  version,
  ...(comment.hidden === 'shadowed' && { shadowed: true as const }),
  ...(author?.shadow && { author_shadowed: true as const }),
  ...(author?.ban && isInForce(author.ban) && { banned: { until: author.ban.until?.toISOString() ?? null } }),
});

import { ACCOUNT_PAGE_SIZE } from '@savepoint/contracts/base';
import {
  DEFAULT_GROUND,
  type OwnDecision,
  type OwnDecisionsBody,
  type OwnDecisionsPage,
} from '@savepoint/contracts/moderation';
import { entityKey } from '@savepoint/service-kit/calls';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { OwnDependencies } from './dependencies';
import { type StoredAction, type StoredAppeal, type StoredComment, VISIBLE_STATES } from '../data';
import { findShown } from '../threads';
import { appealUntil, HELD, toAuthor, toOwnAppeal } from '../moderation';

/** What moderators do against somebody. */
const ACTIONS = ['removed', 'deleted', 'banned'] as const;
const isAgainst = (action: StoredAction['action']): action is (typeof ACTIONS)[number] =>
  ACTIONS.some((each) => each === action);
/** Comments that are held, at most; a member has few of them. */
const MAX_HELD = 50;

/**
 * Reads a page of what was decided against a member, on every site: first the comments that a rule holds now, then what
 * moderators decided, latest first. Moderators’ names are not in it.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readOwnDecisions(
  context: Pick<OwnDependencies, 'comments' | 'cases' | 'appeals' | 'moderationLog' | 'entities'>,
  user_uid: string,
  { cursor, limit = ACCOUNT_PAGE_SIZE }: OwnDecisionsBody,
  requestId?: string,
): Promise<OwnDecisionsPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const older = after && {
    at: { $lte: after.created },
    $or: [{ at: { $lt: after.created } }, { _id: { $lt: after._id } }],
  };
  const against = { member: user_uid, action: { $in: [...ACTIONS] } };
  const [held, found, decided_count] = await Promise.all([
    findHeld(context, user_uid),
    context.moderationLog
      .find({ ...against, ...older })
      .sort({ at: -1, _id: -1 })
      .limit(limit + 1)
      .lean(),
    context.moderationLog.countDocuments(against),
  ]);
  const [page, next_cursor] = toPage(
    found.map((action) => ({ ...action, created: action.at })),
    limit,
  );
  const [comments, appeals] = await Promise.all([
    findComments(context, user_uid, page),
    findAppeals(context, page),
  ]);
  const describe = await createDescribe(
    context,
    [
      ...held.map(({ comment }) => comment),
      ...comments.values(),
      ...page.flatMap(({ comment }) => comment ?? []),
    ],
    requestId,
  );
  const items = page.flatMap((action) =>
    toOwnDecision(action, {
      comment: comments.get(action.target),
      appeal: appeals.get(action._id),
      describe,
    }),
  );
  return {
    items: [...(after ? [] : held.map((each) => toHeldDecision(each, describe))), ...items],
    next_cursor,
    total: held.length + decided_count,
  };
}

interface Held {
  comment: StoredComment;
  opened: Date;
  pending_reasons: NonNullable<OwnDecision['pending_reasons']>;
}

async function findHeld(
  { comments, cases }: Pick<OwnDependencies, 'comments' | 'cases'>,
  user_uid: string,
): Promise<Held[]> {
  const candidates = await findShown(
    comments,
    { user_uid, state: { $in: [...VISIBLE_STATES, 'hidden'] }, hidden: { $in: HELD } },
    { sort: { created: -1 }, limit: MAX_HELD },
  );
  if (!candidates.length) return [];
  const stored = await cases.find({ _id: { $in: candidates.map(({ _id }) => _id) } }).lean();
  const caseOf = new Map(stored.map((each) => [each._id, each]));
  const found = candidates.filter(
    ({ _id, hidden }) => hidden === 'pending_moderation' || caseOf.get(_id)?.pending_reasons.length,
  );
  return found.map((comment) => ({
    comment,
    opened: caseOf.get(comment._id)?.opened ?? comment.created,
    pending_reasons: toAuthor(caseOf.get(comment._id)?.pending_reasons ?? []),
  }));
}

/** The comments that actions are about, as far as they still are the member’s. */
async function findComments(
  { comments }: Pick<OwnDependencies, 'comments'>,
  user_uid: string,
  actions: readonly StoredAction[],
): Promise<Map<string, StoredComment>> {
  // Decisions of before they kept the comment.
  const removed = actions.flatMap(({ action, target, comment }) =>
    action === 'removed' && !comment ? [target] : [],
  );
  if (!removed.length) return new Map();
  const found = await findShown(comments, { _id: { $in: removed }, user_uid, state: { $ne: 'deleted' } });
  return new Map(found.map((comment) => [comment._id, comment]));
}

async function findAppeals(
  { appeals }: Pick<OwnDependencies, 'appeals'>,
  actions: readonly StoredAction[],
): Promise<Map<string, StoredAppeal>> {
  if (!actions.length) return new Map();
  const found = await appeals.find({ _id: { $in: actions.map(({ _id }) => _id) } }).lean();
  return new Map(found.map((appeal) => [appeal._id, appeal]));
}

type Described = Pick<StoredComment, 'entity_type' | 'entity_slug' | 'content' | 'spoiler'>;
/** Describes a comment to its author, who reads the text that they marked as a spoiler too. */
type Describe = (comment_uid: string, comment: Described) => NonNullable<OwnDecision['comment']>;

async function createDescribe(
  { entities }: Pick<OwnDependencies, 'entities'>,
  comments: readonly Described[],
  requestId?: string,
): Promise<Describe> {
  const entityOf = ({ entity_type: type, entity_slug: slug }: Described) => ({ type, slug });
  const names = await entities.names(comments.map(entityOf), requestId);
  return (comment_uid, comment) => ({
    comment_uid,
    text: comment.content,
    entity_type: comment.entity_type,
    entity_slug: comment.entity_slug,
    entity_name: names.get(entityKey(entityOf(comment))) ?? null,
  });
}

const toHeldDecision = ({ comment, opened, pending_reasons }: Held, describe: Describe): OwnDecision => ({
  decision_uid: comment._id,
  action: 'held',
  at: opened.toISOString(),
  automated: true,
  pending_reasons,
  comment: describe(comment._id, comment),
});

interface About {
  comment: StoredComment | undefined;
  appeal: StoredAppeal | undefined;
  describe: Describe;
}

function toOwnDecision(stored: StoredAction, { comment: current, appeal, describe }: About): OwnDecision[] {
  const { _id, action, at, ground = DEFAULT_GROUND, found_by, ban, undone } = stored;
  if (!isAgainst(action)) return [];
  const comment = stored.comment ?? current;
  return [
    {
      decision_uid: _id,
      action,
      at: at.toISOString(),
      automated: false,
      ...(action !== 'deleted' && { ground }),
      ...(found_by && { found_by }),
      ...(ban?.reason !== undefined && { explanation: ban.reason }),
      ...(ban?.until !== undefined && { until: ban.until?.toISOString() ?? null }),
      ...(stored.comment?.pending_reasons.length && {
        pending_reasons: toAuthor(stored.comment.pending_reasons),
      }),
      ...(comment && { comment: describe(stored.target, comment) }),
      ...(undone && { undone: undone.at.toISOString() }),
      ...(appeal ? { appeal: toOwnAppeal(appeal) } : untilField(appealUntil(stored))),
    },
  ];
}

const untilField = (until: Date | undefined): Pick<OwnDecision, 'appeal_until'> =>
  until && until.getTime() > Date.now() ? { appeal_until: until.toISOString() } : {};

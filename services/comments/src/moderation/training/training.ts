import { randomInt } from 'node:crypto';
import type { InternalIdentity } from '@savepoint/contracts/base';
import type {
  AnswerTrainingCaseBody,
  AnswerTrainingCaseResponse,
  NextTrainingCaseResponse,
  TrainingCase,
  TrainingResult,
} from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { entityKey } from '@savepoint/service-kit/calls';
import { decodeCursor, encodeCursor } from '@savepoint/service-kit/data';
import type { TrainingDependencies } from '../dependencies';
import { presentInput } from '../../texts';
import { VISIBLE_STATES } from '../../data';
import { decidedOf, findOutcome, isDecided, type DecidedAction } from './find-outcome';

type Trainee = Pick<InternalIdentity, 'sub' | 'name'>;

/** Decisions that a training begins at, by chance. */
const RECENT_COUNT = 500;
/** Decisions that one call looks through. */
const BATCH_COUNT = 50;
const MAX_RESULTS = 200;
const DECIDED = { site: null, action: { $in: ['approved', 'removed'] } } as const;

const randomBelow = (count: number): number => (count > 0 ? randomInt(count) : 0);

/**
 * Finds a case to decide again: of Savepoint, with a final outcome, neither by nor about the trainee, and with a comment that
 * its author has not deleted.
 * @param options.pick chooses where the training begins, from 0 to below the number of decisions
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function nextTrainingCase(
  context: TrainingDependencies,
  trainee: Trainee,
  cursor?: string,
  { requestId, pick = randomBelow }: { requestId?: string; pick?: (count: number) => number } = {},
): Promise<NextTrainingCaseResponse> {
  const [found, result] = await Promise.all([
    findCase(context, trainee, cursor, pick),
    readResult(context, trainee.sub),
  ]);
  if (!found) return { case: null, next_cursor: null, result };
  return {
    case: await toTrainingCase(context, found, requestId),
    next_cursor: encodeCursor({ created: found.at, _id: found._id }),
    result,
  };
}

async function findCase(
  context: Pick<TrainingDependencies, 'moderationLog' | 'appeals' | 'comments'>,
  { sub }: Trainee,
  cursor: string | undefined,
  pick: (count: number) => number,
): Promise<DecidedAction | null> {
  const { moderationLog, comments } = context;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const older = after && {
    at: { $lte: after.created },
    $or: [{ at: { $lt: after.created } }, { _id: { $lt: after._id } }],
  };
  const skipped = after
    ? 0
    : pick(await moderationLog.countDocuments(DECIDED as object, { limit: RECENT_COUNT }));
  for (const skip of skipped ? [skipped, 0] : [0]) {
    const found = await moderationLog
      .find({ ...DECIDED, ...older } as object)
      .sort({ at: -1, _id: -1 })
      .skip(skip)
      .limit(BATCH_COUNT)
      .lean();
    const usable = decidedOf(found).filter(({ by, member }) => by.uid !== sub && member && member !== sub);
    const existing = await comments
      .find({ _id: { $in: usable.map(({ target }) => target) }, state: { $ne: 'deleted' } }, { user_uid: 1 })
      .lean();
    const authors = new Map(existing.map(({ _id, user_uid }) => [_id, user_uid]));
    for (const action of usable)
      if (authors.get(action.target) === action.member && (await findOutcome(context, action))) return action;
  }
  return null;
}

async function toTrainingCase(
  { comments, entities }: Pick<TrainingDependencies, 'comments' | 'entities'>,
  { _id: case_uid, comment }: DecidedAction,
  requestId?: string,
): Promise<TrainingCase> {
  const { entity_type, entity_slug, parent_uid, pending_reasons, reports } = comment;
  const entity = { type: entity_type, slug: entity_slug };
  const [names, parent] = await Promise.all([
    entities.names([entity], requestId),
    parent_uid === null
      ? null
      : comments
          .findOne({ _id: parent_uid, state: { $in: VISIBLE_STATES }, hidden: { $exists: false } } as object)
          .lean(),
  ]);
  return {
    case_uid,
    comment: presentInput(comment),
    entity_type,
    entity_slug,
    entity_name: names.get(entityKey(entity)) ?? null,
    parent: parent ? presentInput(parent) : null,
    pending_reasons,
    reports,
  };
}

/** Compares an answer with the final outcome, and counts it. @throws {HttpError} 404 */
export async function answerTrainingCase(
  context: Pick<TrainingDependencies, 'moderationLog' | 'appeals' | 'training'>,
  { sub, name }: Trainee,
  { case_uid, verdict }: AnswerTrainingCaseBody,
): Promise<AnswerTrainingCaseResponse> {
  const action = await context.moderationLog.findOne({ _id: case_uid, site: null } as object).lean();
  const outcome = action && isDecided(action) ? await findOutcome(context, action) : null;
  if (!outcome) throw new HttpError('no-such-case');
  const agreed = Number(outcome.verdict === verdict);
  await context.training.updateOrInsert(
    { _id: sub, name },
    { $set: { name }, $inc: { answered: 1, agreed } },
  );
  return { ...outcome, at: outcome.at.toISOString(), result: await readResult(context, sub) };
}

async function readResult(
  { training }: Pick<TrainingDependencies, 'training'>,
  uid: string,
): Promise<TrainingResult> {
  const { answered = 0, agreed = 0 } = (await training.findById(uid).lean()) ?? {};
  return { answered, agreed };
}

/** The results of all moderators, most answers first. */
export async function readTrainingResults({
  training,
}: Pick<TrainingDependencies, 'training'>): Promise<(TrainingResult & { name: string })[]> {
  const found = await training
    .find({ answered: { $gt: 0 } })
    .sort({ answered: -1 })
    .limit(MAX_RESULTS)
    .lean();
  return found.map(({ name, answered, agreed }) => ({ name, answered, agreed }));
}

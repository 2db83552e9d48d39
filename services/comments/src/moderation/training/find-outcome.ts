import type { ModerationGround, Verdict } from '@savepoint/contracts/moderation';
import type { TrainingDependencies } from '../dependencies';
import type { DecidedComment, StoredAction } from '../../data';

/** Actions on a comment that are looked through for the final one. */
const MAX_ACTIONS = 50;

/** What was finally decided about a text. */
export interface Outcome {
  verdict: Verdict;
  ground?: ModerationGround;
  at: Date;
  overturned: boolean;
  answer?: string;
}
/** A decision with the comment that it was about. */
export type DecidedAction = StoredAction & { comment: DecidedComment; action: Verdict };

export const isDecided = (action: StoredAction): action is DecidedAction =>
  action.comment !== undefined && (action.action === 'approved' || action.action === 'removed');

/** The decisions that keep the comment. */
export const decidedOf = (actions: readonly StoredAction[]): DecidedAction[] => actions.filter(isDecided);

/**
 * Finds what was finally decided about the text of a decision: the decision, unless it was undone; then a later one about the
 * same text, or what an appeal has reached. null: nothing is final.
 */
export async function findOutcome(
  { moderationLog, appeals }: Pick<TrainingDependencies, 'moderationLog' | 'appeals'>,
  action: DecidedAction,
): Promise<Outcome | null> {
  if (!action.undone) return toOutcome(action, false);
  const onTarget = await moderationLog.find({ target: action.target }).limit(MAX_ACTIONS).lean();
  const [last] = decidedOf(onTarget)
    .filter(
      ({ undone, at, comment }) => !undone && at > action.at && comment.content === action.comment.content,
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  if (last) return toOutcome(last, last.action !== action.action);
  const appeal = await appeals.findById(action._id).lean();
  if (appeal?.state !== 'reversed') return null;
  const answer = appeal.decided?.answer;
  return { verdict: 'approved', at: action.undone.at, overturned: true, ...(answer && { answer }) };
}

const toOutcome = ({ action: verdict, ground, at }: DecidedAction, overturned: boolean): Outcome => ({
  verdict,
  ...(verdict === 'removed' && ground && { ground }),
  at,
  overturned,
});

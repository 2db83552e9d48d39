import { Type, type Static } from 'typebox';
import { CommentInput, CommentUid, PendingReason } from '../comments';
import { Cursor, EntityType, Nullable, Slug, StrictObject, Timestamp } from '../schema';
import { ModerationGround, Verdict } from './moderation';

const count = Type.Integer({ minimum: 0 });

/** How often a moderator answered in training, and decided as was decided. */
export const TrainingResult = StrictObject({ answered: count, agreed: count });
export type TrainingResult = Static<typeof TrainingResult>;

/** A case that was decided, as moderators saw it then, without the decision and without names. */
export const TrainingCase = StrictObject({
  case_uid: CommentUid,
  comment: CommentInput,
  entity_type: EntityType,
  entity_slug: Slug,
  /** null if the entity does not exist or the catalogue is unavailable. */
  entity_name: Nullable(Type.String()),
  /** The comment it replied to, as it is now, if readers can see it. */
  parent: Nullable(CommentInput),
  pending_reasons: Type.Array(PendingReason),
  /** Reports by reason. */
  reports: Type.Record(Type.String(), count),
});
export type TrainingCase = Static<typeof TrainingCase>;

/** POST /api/moderation/training: the case before another one; without a cursor, one by chance. null: there is none. */
export const NextTrainingCaseBody = StrictObject({ cursor: Type.Optional(Cursor) });
export const NextTrainingCaseResponse = StrictObject({
  case: Nullable(TrainingCase),
  /** Leads to the case before this one. */
  next_cursor: Nullable(Type.String()),
  result: TrainingResult,
});
export type NextTrainingCaseResponse = Static<typeof NextTrainingCaseResponse>;

/** POST /api/moderation/training/answer: compares with what was decided. It changes nothing but the caller’s counts. */
export const AnswerTrainingCaseBody = StrictObject({
  case_uid: CommentUid,
  verdict: Verdict,
  /** Why it would be removed. */
  ground: Type.Optional(ModerationGround),
});
export type AnswerTrainingCaseBody = Static<typeof AnswerTrainingCaseBody>;
export const AnswerTrainingCaseResponse = StrictObject({
  /** The final outcome: after an appeal or an undo, that. */
  verdict: Verdict,
  ground: Type.Optional(ModerationGround),
  at: Timestamp,
  /** Whether an earlier decision about the same text was the other one. */
  overturned: Type.Boolean(),
  /** The answer to the appeal that overturned it. */
  answer: Type.Optional(Type.String()),
  result: TrainingResult,
});
export type AnswerTrainingCaseResponse = Static<typeof AnswerTrainingCaseResponse>;

/** POST /api/moderation/training/results: of all moderators. For administrators. */
export const TrainingResultsBody = StrictObject({});
export const TrainingResultsResponse = StrictObject({
  results: Type.Array(StrictObject({ name: Type.String(), ...TrainingResult.properties })),
});

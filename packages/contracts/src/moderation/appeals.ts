import { Type, type Static } from 'typebox';
import { CommentInput, CommentUid } from '../comments';
import { APPEAL_MAX_LENGTH } from '../base';
import { ModerationAction, ModerationGround } from './moderation';
import { AppealOutcome, OwnAppeal, OwnDecision } from './own-decisions';
import { Nullable, StrictObject, Timestamp, SiteKey } from '../schema';

/** POST /api/user/comments/appeal: once per decision. Repeating the call with the same text changes nothing. */
export const AppealBody = StrictObject({
  decision_uid: OwnDecision.properties.decision_uid,
  text: Type.String({ minLength: 1, maxLength: APPEAL_MAX_LENGTH }),
});
export type AppealBody = Static<typeof AppealBody>;
export const AppealResponse = StrictObject({ appeal: OwnAppeal });
export type AppealResponse = Static<typeof AppealResponse>;

/** An appeal that waits for a moderator, with the decision that it is about. */
export const QueuedAppeal = StrictObject({
  /** That of the decision. */
  appeal_uid: CommentUid,
  text: Type.String(),
  created: Timestamp,
  action: ModerationAction,
  /** The moderator who decided. */
  by: Type.String(),
  at: Timestamp,
  /** The beginning of the comment, or the member’s name. */
  about: Type.String(),
  ground: Type.Optional(ModerationGround),
  explanation: Type.Optional(Type.String()),
  /** The comment as it was when it was removed; absent for bans, and decisions of before it was kept. */
  comment: Type.Optional(CommentInput),
  /** Whether the caller may decide: not the moderator whose decision it is, unless there is no other. */
  decidable: Type.Boolean(),
});
export type QueuedAppeal = Static<typeof QueuedAppeal>;

/** POST /api/moderation/appeals: those that wait, oldest first. */
export const AppealsPage = StrictObject({
  appeals: Type.Array(QueuedAppeal),
  next_cursor: Nullable(Type.String()),
});
export type AppealsPage = Static<typeof AppealsPage>;

/** POST /api/moderation/appeals/decide. `reversed` undoes the decision. */
export const DecideAppealBody = StrictObject({
  appeal_uid: CommentUid,
  outcome: AppealOutcome,
  /** The member reads it. */
  answer: Type.String({ maxLength: APPEAL_MAX_LENGTH }),
  site: Type.Optional(SiteKey),
});
export type DecideAppealBody = Static<typeof DecideAppealBody>;
/** POST /api/moderation/appeals/reopen: takes back that a decision was upheld; the appeal waits again. */
export const ReopenAppealBody = StrictObject({ appeal_uid: CommentUid, site: Type.Optional(SiteKey) });
export const ReopenAppealResponse = StrictObject({ appeal_uid: CommentUid });
export const DecideAppealResponse = StrictObject({ appeal_uid: CommentUid, outcome: AppealOutcome });

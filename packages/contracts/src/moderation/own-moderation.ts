import { Type, type Static } from 'typebox';
import { ownPage, EntityType, Nullable, Slug, StrictObject, Timestamp } from '../schema';
import { CommentUid } from '../comments';
import { ReportReason } from './moderation';

/** A comment of the member’s that a moderator approved, as it was then. */
export const OwnApproval = StrictObject({ comment_uid: CommentUid, at: Timestamp, text: Type.String() });

/** What became of a report: `kept` if moderators left the comment, `gone` if it was deleted before they decided. */
export const ReportOutcome = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('removed'),
  Type.Literal('kept'),
  Type.Literal('gone'),
]);
export type ReportOutcome = Static<typeof ReportOutcome>;

/** A report that the member sent. */
export const OwnReport = StrictObject({
  comment_uid: CommentUid,
  reason: ReportReason,
  note: Type.Optional(Type.String()),
  created: Timestamp,
  outcome: ReportOutcome,
  /** When moderators decided, of `removed` and `kept`. */
  decided: Type.Optional(Timestamp),
  /** Where the comment is; absent if nothing is left of it. */
  page: Type.Optional(
    StrictObject({ entity_type: EntityType, entity_slug: Slug, entity_name: Nullable(Type.String()) }),
  ),
});
export type OwnReport = Static<typeof OwnReport>;

/** POST /api/user/comments/moderation: what moderation stores of the member, with their reports, latest first. */
export const OwnModerationBody = StrictObject(ownPage);
export type OwnModerationBody = Static<typeof OwnModerationBody>;
export const OwnModerationPage = StrictObject({
  /** The ban that is in force. */
  ban: Nullable(StrictObject({ since: Timestamp, until: Nullable(Timestamp), reason: Type.String() })),
  /** When a moderator approved a comment of theirs. */
  trusted: Type.Optional(Timestamp),
  /** Texts of theirs that moderators approved, as they were then; the latest, on the first page only. */
  approved: Type.Optional(Type.Array(OwnApproval)),
  /** Moderators’ notes about them, without the moderators’ names; on the first page only. */
  notes: Type.Optional(
    Type.Array(StrictObject({ note_uid: CommentUid, text: Type.String(), created: Timestamp })),
  ),
  items: Type.Array(OwnReport),
  next_cursor: Nullable(Type.String()),
  /** Number of their reports. */
  total: Type.Integer({ minimum: 0 }),
});
export type OwnModerationPage = Static<typeof OwnModerationPage>;

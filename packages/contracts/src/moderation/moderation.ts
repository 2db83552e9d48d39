import { Type, type Static } from 'typebox';
import {
  Comment,
  CommentInput,
  CommentTarget,
  CommentUid,
  NewUid,
  PendingReason,
  SpamFinding,
} from '../comments';
import { Cursor, EntityType, Timestamp, Nullable, Slug, StrictObject, SiteKey, UserUid } from '../schema';
import { REPORT_NOTE_MAX_LENGTH } from '../base';

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const cursor = Type.Optional(Cursor);

/** The site that a moderator acts for; absent: Savepoint. */
const site = { site: Type.Optional(SiteKey) };

/** Reason of a report. */
export const ReportReason = Type.Union([
  Type.Literal('spam'),
  Type.Literal('abuse'),
  Type.Literal('spoiler'),
  Type.Literal('off-topic'),
  Type.Literal('illegal'),
  Type.Literal('other'),
]);
export type ReportReason = Static<typeof ReportReason>;

/** The rule that a decision relies on, one of those of reports; `MODERATION_GROUNDS` has its texts. */
export const ModerationGround = ReportReason;
export type ModerationGround = Static<typeof ModerationGround>;

/** POST /api/user/comments/report. One report per member and comment; repeating the call changes nothing. */
export const ReportCommentBody = StrictObject({
  ...CommentTarget.properties,
  reason: ReportReason,
  note: Type.Optional(Type.String({ maxLength: REPORT_NOTE_MAX_LENGTH })),
});
export type ReportCommentBody = Static<typeof ReportCommentBody>;
export const ReportResponse = StrictObject({ reported: CommentUid });

/** POST /api/user/comments/pending: the member’s own comments in a thread that are pending moderation. */
export const PendingCommentsBody = StrictObject({ entity_type: EntityType, entity_slug: Slug });
export type PendingCommentsBody = Static<typeof PendingCommentsBody>;
export const PendingCommentsResponse = StrictObject({
  comments: Type.Array(Comment),
  /** Whether the member moderates this thread. */
  moderates: Type.Boolean(),
});
export type PendingCommentsResponse = Static<typeof PendingCommentsResponse>;

export const Verdict = Type.Union([Type.Literal('approved'), Type.Literal('removed')]);
export type Verdict = Static<typeof Verdict>;

/** A comment that a moderator decides about, with the data needed to decide. */
export const QueueItem = StrictObject({
  comment: Comment,
  entity_type: EntityType,
  entity_slug: Slug,
  /** null if the entity does not exist or the catalogue is unavailable. */
  entity_name: Nullable(Type.String()),
  /** Address of the page of another site that it is about. */
  entity_address: Type.Optional(Type.String()),
  /** The comment it replies to. */
  parent: Nullable(StrictObject({ name: Type.String(), ...CommentInput.properties })),
  opened: Timestamp,
  pending_reasons: Type.Array(PendingReason),
  reports: count,
  reasons: Type.Record(Type.String(), count),
  notes: Type.Array(Type.String()),
  /** End of the author’s ban; null: permanent. Absent when the author is not banned. */
  banned: Type.Optional(StrictObject({ until: Nullable(Timestamp) })),
  /** Only its author sees it, who was in the shadow when they wrote it. */
  shadowed: Type.Optional(Type.Literal(true)),
  /** The author is in the shadow now. */
  author_shadowed: Type.Optional(Type.Literal(true)),
  /** Moderators’ notes about the author; absent without any. */
  member_notes: Type.Optional(count),
  /** Another moderator, who looks at it now. */
  assigned_to: Type.Optional(Type.String()),
  /** Must be sent with the decision, to detect concurrent ones. */
  version: count,
  /** What the spam filter, which is being tried, would hold it for. */
  spam_trial: Type.Optional(SpamFinding),
});
export type QueueItem = Static<typeof QueueItem>;

/** POST /api/moderation/appeals, bans and log: pages of a list. */
export const ModerationPageBody = StrictObject({ cursor, ...site });

/**
 * Why comments are in the queue: reports, also those that hid nothing, or the kind of a PendingReason. `shadow`: comments
 * of authors in the shadow, which are in no other list and are not counted.
 */
export const QueueFilter = Type.Union([
  Type.Literal('reports'),
  Type.Literal('links'),
  Type.Literal('words'),
  Type.Literal('spam-filter'),
  Type.Literal('spam-service'),
  Type.Literal('guest'),
  Type.Literal('site'),
  Type.Literal('first'),
  Type.Literal('held-links'),
  Type.Literal('edited'),
  Type.Literal('shadow'),
]);
export type QueueFilter = Static<typeof QueueFilter>;

/** POST /api/moderation/queue: comments to decide about, oldest first. `pending_count` stops at 1,000. */
export const QueueBody = StrictObject({
  ...ModerationPageBody.properties,
  /** Only those that are in the queue for this reason; `pending_count` counts all. */
  why: Type.Optional(QueueFilter),
});
export const QueuePage = StrictObject({
  items: Type.Array(QueueItem),
  pending_count: count,
  next_cursor: Nullable(Type.String()),
});
export type QueuePage = Static<typeof QueuePage>;

/** POST /api/moderation/decide. */
export const DecideBody = StrictObject({
  action_uid: NewUid,
  comment_uid: CommentUid,
  verdict: Verdict,
  /** Why a comment is removed; default: DEFAULT_GROUND. Its author sees it. */
  ground: Type.Optional(ModerationGround),
  version: count,
  ...site,
});
export type DecideBody = Static<typeof DecideBody>;
/** POST /api/moderation/assign: for ASSIGNMENT_MINUTES, others see that the caller looks at the comment, and at no other. */
export const AssignCaseBody = StrictObject({ comment_uid: CommentUid, ...site });
/** `assigned_to`: another moderator, who looks at it already. */
export const AssignCaseResponse = StrictObject({ assigned_to: Nullable(Type.String()) });
export type AssignCaseResponse = Static<typeof AssignCaseResponse>;

/** POST /api/moderation/pin: pins a comment in place of the one that is pinned in its thread, or unpins it. */
export const PinCommentBody = StrictObject({
  action_uid: NewUid,
  comment_uid: CommentUid,
  pinned: Type.Boolean(),
  ...site,
});
export type PinCommentBody = Static<typeof PinCommentBody>;

/** POST /api/moderation/undo. `user_uid`: whom a ban is about; needed on Savepoint’s own threads, where their role counts. */
export const UndoBody = StrictObject({ action_uid: CommentUid, user_uid: Type.Optional(UserUid), ...site });
export const ModerationActionResponse = StrictObject({ action_uid: CommentUid });

/** POST /api/moderation/ban. `days` null: permanent. */
export const BanMemberBody = StrictObject({
  action_uid: NewUid,
  user_uid: UserUid,
  days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  /** Default: DEFAULT_GROUND. The member sees it, and the reason in the moderator’s own words. */
  ground: Type.Optional(ModerationGround),
  reason: Type.String({ maxLength: REPORT_NOTE_MAX_LENGTH }),
  ...site,
});
export type BanMemberBody = Static<typeof BanMemberBody>;
/** POST /api/moderation/unban. */
export const UnbanMemberBody = StrictObject({ action_uid: NewUid, user_uid: UserUid, ...site });
export type UnbanMemberBody = Static<typeof UnbanMemberBody>;

/** POST /api/moderation/bans: latest first. */
export const BannedMember = StrictObject({
  user_uid: UserUid,
  name: Type.String(),
  since: Timestamp,
  until: Nullable(Timestamp),
  reason: Type.String(),
  by: Type.String(),
});
export type BannedMember = Static<typeof BannedMember>;
export const BansPage = StrictObject({
  bans: Type.Array(BannedMember),
  next_cursor: Nullable(Type.String()),
});
export type BansPage = Static<typeof BansPage>;

/**
 * POST /api/moderation/shadow: puts an author in the shadow of a site, or takes them out. What they write from then on is
 * seen by themselves and by moderators only. Savepoint’s own threads have no shadow.
 */
export const ShadowMemberBody = StrictObject({
  action_uid: NewUid,
  user_uid: UserUid,
  shadowed: Type.Boolean(),
  ...site,
});
export type ShadowMemberBody = Static<typeof ShadowMemberBody>;

/** POST /api/moderation/shadowed: latest first. */
export const ShadowedMember = StrictObject({
  user_uid: UserUid,
  name: Type.String(),
  since: Timestamp,
  by: Type.String(),
});
export type ShadowedMember = Static<typeof ShadowedMember>;
export const ShadowedPage = StrictObject({
  members: Type.Array(ShadowedMember),
  next_cursor: Nullable(Type.String()),
});
export type ShadowedPage = Static<typeof ShadowedPage>;

export const ModerationAction = Type.Union([
  Type.Literal('approved'),
  Type.Literal('removed'),
  Type.Literal('deleted'),
  Type.Literal('banned'),
  Type.Literal('unbanned'),
  Type.Literal('shadowed'),
  Type.Literal('unshadowed'),
  Type.Literal('pinned'),
  Type.Literal('unpinned'),
  Type.Literal('rule-enabled'),
  Type.Literal('rule-disabled'),
  Type.Literal('rule-updated'),
  Type.Literal('rule-deleted'),
]);
export type ModerationAction = Static<typeof ModerationAction>;

/** POST /api/moderation/log: actions of moderators, latest first. */
export const ModerationLogEntry = StrictObject({
  action_uid: CommentUid,
  action: ModerationAction,
  by: Type.String(),
  at: Timestamp,
  /** The comment's beginning, the member's name, or the rule's words. */
  about: Type.String(),
  /** The member whom a ban or a shadow is about. */
  user_uid: Type.Optional(UserUid),
  /** The rule that was named for a removal or a ban. */
  ground: Type.Optional(ModerationGround),
  undoable: Type.Boolean(),
  undone: Type.Optional(StrictObject({ by: Type.String(), at: Timestamp })),
});
export type ModerationLogEntry = Static<typeof ModerationLogEntry>;
export const ModerationLogPage = StrictObject({
  entries: Type.Array(ModerationLogEntry),
  next_cursor: Nullable(Type.String()),
});
export type ModerationLogPage = Static<typeof ModerationLogPage>;

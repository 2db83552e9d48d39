import { Type, type Static } from 'typebox';
import { Comment, CommentInput, CommentTarget, CommentUid, PendingReason } from './comment';
import { EntityType } from './entity';
import { REPORT_NOTE_MAX_LENGTH, WORD_RULE_PHRASE_MAX_LENGTH, WORD_RULE_PHRASES_MAX } from './limits';
import { Timestamp, Nullable, Slug, StrictObject } from './schema';

const count = Type.Integer({ minimum: 0 });
const cursor = Type.Optional(Type.String({ maxLength: 200 }));
const UserUid = Type.String({ minLength: 1, maxLength: 128 });
/** Made by the moderator's client: the same call again is the same action. */
const ActionUid = CommentUid;

/** What a member reports a comment for. */
export const ReportReason = Type.Union([
  Type.Literal('spam'),
  Type.Literal('abuse'),
  Type.Literal('spoiler'),
  Type.Literal('off-topic'),
  Type.Literal('other'),
]);
export type ReportReason = Static<typeof ReportReason>;

/** POST /api/user/comments/report; once for a member and a comment, however often it is called. */
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
export const PendingCommentsResponse = StrictObject({ comments: Type.Array(Comment) });
export type PendingCommentsResponse = Static<typeof PendingCommentsResponse>;

export const Verdict = Type.Union([Type.Literal('approved'), Type.Literal('removed')]);
export type Verdict = Static<typeof Verdict>;

/** A comment that a moderator decides about, with what they need to. */
export const QueueItem = StrictObject({
  comment: Comment,
  entity_type: EntityType,
  entity_slug: Slug,
  /** What it replies to. */
  parent: Nullable(StrictObject({ name: Type.String(), ...CommentInput.properties })),
  opened: Timestamp,
  pending_reasons: Type.Array(PendingReason),
  reports: count,
  reasons: Type.Record(Type.String(), count),
  notes: Type.Array(Type.String()),
  /** The author may not write until then; null: for good. Absent when they may. */
  banned: Type.Optional(StrictObject({ until: Nullable(Timestamp) })),
  /** Sent back with the decision. */
  version: count,
});
export type QueueItem = Static<typeof QueueItem>;

/** POST /api/moderation/queue: comments to decide about, oldest first. `pending_count` stops at 1,000. */
export const ModerationPageBody = StrictObject({ cursor });
export const QueuePage = StrictObject({
  items: Type.Array(QueueItem),
  pending_count: count,
  next_cursor: Nullable(Type.String()),
});
export type QueuePage = Static<typeof QueuePage>;

/** POST /api/moderation/decide. */
export const DecideBody = StrictObject({
  action_uid: ActionUid,
  comment_uid: CommentUid,
  verdict: Verdict,
  version: count,
});
export type DecideBody = Static<typeof DecideBody>;
/** POST /api/moderation/undo. */
export const UndoBody = StrictObject({ action_uid: ActionUid });
export const ModerationActionResponse = StrictObject({ action_uid: ActionUid });

/** POST /api/moderation/ban. `days` null: for good. */
export const BanMemberBody = StrictObject({
  action_uid: ActionUid,
  user_uid: UserUid,
  days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  reason: Type.String({ maxLength: REPORT_NOTE_MAX_LENGTH }),
});
export type BanMemberBody = Static<typeof BanMemberBody>;
/** POST /api/moderation/unban. */
export const UnbanMemberBody = StrictObject({ action_uid: ActionUid, user_uid: UserUid });
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

export const ModerationAction = Type.Union([
  Type.Literal('approved'),
  Type.Literal('removed'),
  Type.Literal('deleted'),
  Type.Literal('banned'),
  Type.Literal('unbanned'),
  Type.Literal('rule-enabled'),
  Type.Literal('rule-disabled'),
  Type.Literal('rule-updated'),
  Type.Literal('rule-deleted'),
]);
export type ModerationAction = Static<typeof ModerationAction>;

/** POST /api/moderation/log: what moderators did, latest first. */
export const ModerationLogEntry = StrictObject({
  action_uid: ActionUid,
  action: ModerationAction,
  by: Type.String(),
  at: Timestamp,
  /** The comment's beginning, the member's name, or the rule's words. */
  about: Type.String(),
  undoable: Type.Boolean(),
  undone: Type.Optional(StrictObject({ by: Type.String(), at: Timestamp })),
});
export type ModerationLogEntry = Static<typeof ModerationLogEntry>;
export const ModerationLogPage = StrictObject({
  entries: Type.Array(ModerationLogEntry),
  next_cursor: Nullable(Type.String()),
});
export type ModerationLogPage = Static<typeof ModerationLogPage>;

/** What happens to a comment with the words of a rule in it. */
export const WordRuleEffect = Type.Union([Type.Literal('moderate'), Type.Literal('reject')]);
export type WordRuleEffect = Static<typeof WordRuleEffect>;
const Phrases = Type.Array(Type.String({ minLength: 1, maxLength: WORD_RULE_PHRASE_MAX_LENGTH }), {
  minItems: 1,
  maxItems: WORD_RULE_PHRASES_MAX,
});

/** Words for which comments are held for moderation or rejected; `*` at the end of a word matches any ending. */
export const WordRule = StrictObject({
  rule_uid: CommentUid,
  phrases: Phrases,
  effect: WordRuleEffect,
  enabled: Type.Boolean(),
  updated: Timestamp,
  by: Type.String(),
  version: count,
});
export type WordRule = Static<typeof WordRule>;
/** POST /api/moderation/rules. */
export const WordRulesResponse = StrictObject({ rules: Type.Array(WordRule) });
export type WordRulesResponse = Static<typeof WordRulesResponse>;
/** POST /api/moderation/rules/save. `version` is the one that was changed, 0 for a new rule. */
export const SaveWordRuleBody = StrictObject({
  rule_uid: CommentUid,
  phrases: Phrases,
  effect: WordRuleEffect,
  enabled: Type.Boolean(),
  version: count,
});
export type SaveWordRuleBody = Static<typeof SaveWordRuleBody>;
export const SaveWordRuleResponse = StrictObject({ rule: WordRule });
export type SaveWordRuleResponse = Static<typeof SaveWordRuleResponse>;
/** POST /api/moderation/rules/delete. */
export const DeleteWordRuleBody = StrictObject({ rule_uid: CommentUid });
export const DeleteWordRuleResponse = StrictObject({ deleted: CommentUid });

/** POST /api/moderation/rules/try: some of the last 30 days' comments, latest first; nothing is changed. */
export const TestWordRuleBody = StrictObject({ phrases: Phrases, cursor });
export type TestWordRuleBody = Static<typeof TestWordRuleBody>;
export const TestWordRuleResponse = StrictObject({
  checked_count: count,
  found: Type.Array(
    StrictObject({ comment: Comment, entity_type: EntityType, entity_slug: Slug, phrase: Type.String() }),
  ),
  next_cursor: Nullable(Type.String()),
});
export type TestWordRuleResponse = Static<typeof TestWordRuleResponse>;

import { Type, type Static } from 'typebox';
import { Comment, CommentTarget, CommentUid } from './comment';
import { EntityType } from './entity';
import { REPORT_NOTE_MAX, RULE_PHRASE_MAX, RULE_PHRASES_MAX } from './limits';
import { Moment, Nullable, Slug, Strict } from './schema';

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
export const ReportComment = Strict({
  ...CommentTarget.properties,
  reason: ReportReason,
  note: Type.Optional(Type.String({ maxLength: REPORT_NOTE_MAX })),
});
export type ReportComment = Static<typeof ReportComment>;
export const ReportAnswer = Strict({ reported: CommentUid });

/** POST /api/user/comments/waiting: what the member wrote in a thread and nobody else sees yet. */
export const WaitingQuery = Strict({ entity_type: EntityType, entity_slug: Slug });
export type WaitingQuery = Static<typeof WaitingQuery>;
export const WaitingAnswer = Strict({ comments: Type.Array(Comment) });
export type WaitingAnswer = Static<typeof WaitingAnswer>;

/** Why a comment was held. */
export const HoldReason = Type.Union([
  Strict({ kind: Type.Literal('links') }),
  Strict({ kind: Type.Literal('reports') }),
  Strict({ kind: Type.Literal('words'), phrase: Type.String() }),
]);
export type HoldReason = Static<typeof HoldReason>;

export const Verdict = Type.Union([Type.Literal('approved'), Type.Literal('removed')]);
export type Verdict = Static<typeof Verdict>;

/** A comment that a moderator decides about, with what they need to. */
export const QueueItem = Strict({
  comment: Comment,
  entity_type: EntityType,
  entity_slug: Slug,
  /** What it replies to. */
  parent: Nullable(Strict({ name: Type.String(), content: Type.String() })),
  opened: Moment,
  held: Type.Array(HoldReason),
  reports: count,
  reasons: Type.Record(Type.String(), count),
  notes: Type.Array(Type.String()),
  /** The author may not write until then; null: for good. Absent when they may. */
  banned: Type.Optional(Strict({ until: Nullable(Moment) })),
  /** Sent back with the decision. */
  version: count,
});
export type QueueItem = Static<typeof QueueItem>;

/** POST /api/moderation/queue: what waits, oldest first. `waiting` stops counting at 1,000. */
export const PageQuery = Strict({ cursor });
export const QueuePage = Strict({
  items: Type.Array(QueueItem),
  waiting: count,
  next_cursor: Nullable(Type.String()),
});
export type QueuePage = Static<typeof QueuePage>;

/** POST /api/moderation/decide. */
export const Decide = Strict({
  action_uid: ActionUid,
  comment_uid: CommentUid,
  verdict: Verdict,
  version: count,
});
export type Decide = Static<typeof Decide>;
/** POST /api/moderation/undo. */
export const Undo = Strict({ action_uid: ActionUid });
export const ActionAnswer = Strict({ action_uid: ActionUid });

/** POST /api/moderation/ban. `days` null: for good. */
export const BanMember = Strict({
  action_uid: ActionUid,
  user_uid: UserUid,
  days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  reason: Type.String({ maxLength: REPORT_NOTE_MAX }),
});
export type BanMember = Static<typeof BanMember>;
/** POST /api/moderation/unban. */
export const UnbanMember = Strict({ action_uid: ActionUid, user_uid: UserUid });
export type UnbanMember = Static<typeof UnbanMember>;

/** POST /api/moderation/bans: latest first. */
export const BannedMember = Strict({
  user_uid: UserUid,
  name: Type.String(),
  since: Moment,
  until: Nullable(Moment),
  reason: Type.String(),
  by: Type.String(),
});
export type BannedMember = Static<typeof BannedMember>;
export const BansPage = Strict({ bans: Type.Array(BannedMember), next_cursor: Nullable(Type.String()) });
export type BansPage = Static<typeof BansPage>;

export const ModerationAct = Type.Union([
  Type.Literal('approved'),
  Type.Literal('removed'),
  Type.Literal('deleted'),
  Type.Literal('banned'),
  Type.Literal('unbanned'),
  Type.Literal('rule-on'),
  Type.Literal('rule-off'),
  Type.Literal('rule-changed'),
  Type.Literal('rule-deleted'),
]);
export type ModerationAct = Static<typeof ModerationAct>;

/** POST /api/moderation/log: what moderators did, latest first. */
export const LogEntry = Strict({
  action_uid: ActionUid,
  act: ModerationAct,
  by: Type.String(),
  at: Moment,
  /** The comment's beginning, the member's name, or the rule's words. */
  about: Type.String(),
  undoable: Type.Boolean(),
  undone: Type.Optional(Strict({ by: Type.String(), at: Moment })),
});
export type LogEntry = Static<typeof LogEntry>;
export const LogPage = Strict({ entries: Type.Array(LogEntry), next_cursor: Nullable(Type.String()) });
export type LogPage = Static<typeof LogPage>;

/** What happens to a comment with the words of a rule in it. */
export const RuleEffect = Type.Union([Type.Literal('hold'), Type.Literal('refuse')]);
export type RuleEffect = Static<typeof RuleEffect>;
const Phrases = Type.Array(Type.String({ minLength: 1, maxLength: RULE_PHRASE_MAX }), {
  minItems: 1,
  maxItems: RULE_PHRASES_MAX,
});

/** Words by which comments are held or refused; `*` at the end of a word stands for any ending. */
export const WordRule = Strict({
  rule_uid: CommentUid,
  phrases: Phrases,
  effect: RuleEffect,
  on: Type.Boolean(),
  changed: Moment,
  by: Type.String(),
  version: count,
});
export type WordRule = Static<typeof WordRule>;
/** POST /api/moderation/rules. */
export const RulesAnswer = Strict({ rules: Type.Array(WordRule) });
export type RulesAnswer = Static<typeof RulesAnswer>;
/** POST /api/moderation/rules/save. `version` is the one that was changed, 0 for a new rule. */
export const SaveRule = Strict({
  rule_uid: CommentUid,
  phrases: Phrases,
  effect: RuleEffect,
  on: Type.Boolean(),
  version: count,
});
export type SaveRule = Static<typeof SaveRule>;
export const SaveRuleAnswer = Strict({ rule: WordRule });
export type SaveRuleAnswer = Static<typeof SaveRuleAnswer>;
/** POST /api/moderation/rules/delete. */
export const DeleteRule = Strict({ rule_uid: CommentUid });
export const DeleteRuleAnswer = Strict({ deleted: CommentUid });

/** POST /api/moderation/rules/try: some of the last 30 days' comments, latest first; nothing is changed. */
export const TryRule = Strict({ phrases: Phrases, cursor });
export type TryRule = Static<typeof TryRule>;
export const TryRuleAnswer = Strict({
  looked_at: count,
  found: Type.Array(
    Strict({ comment: Comment, entity_type: EntityType, entity_slug: Slug, phrase: Type.String() }),
  ),
  next_cursor: Nullable(Type.String()),
});
export type TryRuleAnswer = Static<typeof TryRuleAnswer>;

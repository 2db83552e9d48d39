import { Nullable, StrictObject } from '@savepoint/contracts/schema';
import { PendingReason, StoredHiddenReason } from '@savepoint/contracts/comments';
import { FoundBy, ModerationAction, ModerationGround, Verdict } from '@savepoint/contracts/moderation';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import {
  countedDefaults,
  countedFields,
  defineCollection,
  StoredDate,
  type StoredDocument,
} from '@savepoint/service-kit/data';
import { Type, type Static } from 'typebox';
import { DecidedComment } from './decided-comment';

const count = Type.Integer({ minimum: 0 });
/** Key of the site it belongs to; Savepoint’s documents have none. */
const site = { site: Type.Optional(Type.String()) };
export const Moderator = StrictObject({ uid: Type.String(), name: Type.String() });

/**
 * `shadowed`: its author was in the shadow; a moderator can decide, and nothing waits for it. `gone`: the comment was deleted,
 * or its thread no longer has a place for it; nothing is left to decide.
 */
const CaseStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('shadowed'),
  Verdict,
  Type.Literal('gone'),
]);

/** The fields of a case that a decision changes. */
const CaseBefore = StrictObject({
  status: CaseStatus,
  hidden: Nullable(StoredHiddenReason),
  handled_reports: count,
});

/** Why something was decided, for whom it concerns. */
const reasons = {
  /** The rule that the moderator named. */
  ground: Type.Optional(ModerationGround),
  /** How the comment came before them. */
  found_by: Type.Optional(FoundBy),
  /** The comment as it was then. */
  comment: Type.Optional(DecidedComment),
};

const untilCarriedOut = { pending: Type.Optional(Type.Literal(true)) };
/** Digest of who asked for what under this id, which then stands for nothing else. */
const asked = Type.Optional(Type.String());

/** A decision, or the undoing of one. It is stored before it is carried out, so that a crash does not lose it. */
const Decision = StrictObject({
  action_uid: Type.String(),
  undo: Type.Boolean(),
  /** What the comment’s `hidden` becomes; null shows its text. */
  hidden: Nullable(StoredHiddenReason),
  by: Moderator,
  at: StoredDate,
  before: CaseBefore,
  /** No moderator has decided: it is published because its author confirmed the mail address. */
  unlogged: Type.Optional(Type.Literal(true)),
  asked,
  ...reasons,
});
export type Decision = Static<typeof Decision>;

/** A comment for moderators to decide about. `_id` is its uid. The reports are counted from their collection. */
const cases = defineCollection({
  collection: 'comment_cases',
  document: StrictObject({
    _id: Type.String(),
    ...site,
    status: CaseStatus,
    opened: StoredDate,
    /** Why the comment was hidden before a decision. */
    pending_reasons: Type.Array(PendingReason),
    reports: count,
    /** Reports by reason. */
    reasons: Type.Record(Type.String(), count),
    /** Notes of the latest reports. */
    notes: Type.Array(Type.String()),
    /** Reports that a decision has taken into account. */
    handled_reports: count,
    /** Increases with every decision: of two concurrent ones the second is rejected. */
    version: count,
    /** Set while a decision is being carried out. */
    pending_decision: Type.Optional(Decision),
    /** The moderator who looks at it, until then. */
    assigned: Type.Optional(StrictObject({ ...Moderator.properties, until: StoredDate })),
    /** The last decision. */
    decided: Type.Optional(StrictObject({ by: Type.String(), at: StoredDate })),
    ...countedFields,
  }),
  defaults: {
    status: 'open' as const,
    reports: 0,
    reasons: {},
    notes: [] as string[],
    handled_reports: 0,
    version: 0,
    ...countedDefaults,
  },
  indexes: {
    queue: { keys: { status: 1, opened: 1, _id: 1 }, query: 'Open cases of all sites, and the oldest.' },
    queue_of_site: { keys: { site: 1, status: 1, opened: 1, _id: 1 }, query: 'Open cases, oldest first.' },
    assigned_to: {
      keys: { 'assigned.uid': 1 },
      sparse: true,
      query: 'The case that a moderator looks at.',
    },
    pending_decisions: {
      keys: { 'pending_decision.at': 1 },
      sparse: true,
      query: 'Decisions that were begun a while ago and may not be carried out.',
    },
  },
});
export type StoredCase = StoredDocument<typeof cases>;
export const caseModel = cases.model;
export type CaseModel = ReturnType<typeof caseModel>;

/** A member’s ban from posting, liking and reporting, temporary or permanent. */
const Ban = StrictObject({
  /** The action that made it; undoing it depends on it. */
  action_uid: Type.String(),
  since: StoredDate,
  /** null: permanent. */
  until: Nullable(StoredDate),
  reason: Type.String(),
  /** Name of the moderator. */
  by: Type.String(),
});
export type Ban = Static<typeof Ban>;

/** That moderators of a site put an author in its shadow. */
const Shadow = StrictObject({
  /** The action that made it; undoing it depends on it. */
  action_uid: Type.String(),
  since: StoredDate,
  /** Name of the moderator. */
  by: Type.String(),
});
type Shadow = Static<typeof Shadow>;

/**
 * The name a member chose, and what a site’s moderators decided about them, by uid and site; most members have no such document. `name` is
 * what moderators see.
 */
const members = defineCollection({
  collection: 'comment_members',
  document: StrictObject({
    _id: Type.String(),
    ...site,
    name: Type.String(),
    /** The name that they chose, in place of their account’s; its key; and when they chose it. */
    chosen_name: Type.Optional(Type.String()),
    name_key: Type.Optional(Type.String()),
    named_at: Type.Optional(StoredDate),
    ban: Type.Optional(Ban),
    shadow: Type.Optional(Shadow),
    /** When a moderator approved a comment of theirs; they no longer count as new. */
    trusted: Type.Optional(StoredDate),
  }),
  indexes: {
    banned_from_site: {
      keys: { site: 1, 'ban.since': -1, 'ban.action_uid': -1 },
      query: 'Members who are banned from a site, latest first.',
    },
    in_shadow_of_site: {
      keys: { site: 1, 'shadow.since': -1, 'shadow.action_uid': -1 },
      query: 'Authors who are in the shadow of a site, latest first.',
    },
    chosen_names: {
      keys: { name_key: 1 },
      query: 'Whether a member chose the name of somebody who posts.',
    },
  },
});
export type StoredStanding = StoredDocument<typeof members>;
export const standingModel = members.model;
export type StandingModel = ReturnType<typeof standingModel>;

/**
 * An action of a moderator. `_id` comes from their client, so that a repeated call is one action. It is stored before it is
 * carried out, so that nothing is done that is not in the log.
 */
const actions = defineCollection({
  collection: 'moderation_log',
  document: StrictObject({
    _id: Type.String(),
    ...site,
    action: ModerationAction,
    by: Moderator,
    at: StoredDate,
    /** uid of the comment, the member or the rule. */
    target: Type.String(),
    /** What the log shows: the beginning of the comment, the member’s name, or the rule’s words. */
    about: Type.String(),
    /** uid of the member whom it concerns: the comment’s author, or who is banned. */
    member: Type.Optional(Type.String()),
    ...reasons,
    /** The case before a decision, and the version that the decision made. */
    case: Type.Optional(StrictObject({ before: CaseBefore, version: count })),
    /** The ban before, if there was one; of a ban also its end and the moderator’s words. */
    ban: Type.Optional(
      StrictObject({
        before: Nullable(Ban),
        until: Type.Optional(Nullable(StoredDate)),
        reason: Type.Optional(Type.String()),
      }),
    ),
    /** The shadow before, if there was one. */
    shadow: Type.Optional(StrictObject({ before: Nullable(Shadow) })),
    /** The comment that was pinned in the thread before. */
    pin: Type.Optional(StrictObject({ before: Nullable(Type.String()) })),
    undone: Type.Optional(StrictObject({ by: Type.String(), at: StoredDate, ...untilCarriedOut })),
    asked,
    ...untilCarriedOut,
  }),
  indexes: {
    latest_of_site: { keys: { site: 1, at: -1, _id: -1 }, query: 'All actions of a site, latest first.' },
    of_member: { keys: { member: 1, at: -1, _id: -1 }, query: 'Decisions against a member, latest first.' },
    decided_comments: {
      keys: { site: 1, ground: 1, action: 1, at: -1 },
      query:
        'Comments that a site’s moderators removed as spam or approved, latest first, for its spam filter.',
    },
    undone: { keys: { site: 1, 'undone.at': 1 }, query: 'Decisions that were undone in a month.' },
    of_target: { keys: { target: 1 }, query: 'The actions on a comment or a member, when it is deleted.' },
    pending: { keys: { pending: 1 }, sparse: true, query: 'Actions that may not be carried out.' },
    undone_pending: { keys: { 'undone.pending': 1 }, sparse: true, query: 'Those that are being undone.' },
    expired: {
      keys: { at: 1 },
      expireAfterSeconds: retentionSeconds('moderationLog'),
      query: 'None; deletes old actions.',
    },
  },
});
export type StoredAction = StoredDocument<typeof actions>;
export const moderationLogModel = actions.model;
export type ModerationLogModel = ReturnType<typeof moderationLogModel>;

import { Type, type Static } from 'typebox';
import { ModerationAction, ModerationGround } from './moderation';
import { FoundBy } from './own-decisions';
import { Nullable, StrictObject, Timestamp, SiteKey } from '../schema';

const count = Type.Integer({ minimum: 0 });

/** Decisions of moderators of one kind; `undone` of them were undone since. */
export const DecisionCount = StrictObject({
  action: ModerationAction,
  /** The rule that the moderator named; absent without one. */
  ground: Type.Optional(ModerationGround),
  /** How the comment came before them; absent for bans, deletions on the page, and decisions of before it was stored. */
  found_by: Type.Optional(FoundBy),
  count,
  undone: count,
});
export type DecisionCount = Static<typeof DecisionCount>;

/** The figures of a month, by UTC. */
export const TransparencyMonth = StrictObject({
  /** YYYY-MM. */
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  /** Reports of members, and the comments that they are about. */
  reports: count,
  reported_comments: count,
  /** Comments that a rule hid automatically until a moderator decided. */
  held_automatically: count,
  decisions: Type.Array(DecisionCount),
  /** Of the comments that came before moderators in the month and were decided: the median time, in hours. */
  median_decision_hours: Nullable(Type.Number()),
  /** Appeals that members made in the month, and what became of them. */
  appeals: StrictObject({ received: count, upheld: count, reversed: count, open: count }),
  median_appeal_hours: Nullable(Type.Number()),
});
export type TransparencyMonth = Static<typeof TransparencyMonth>;

/** POST /api/moderation/transparency: figures by month, latest first, as far back as decisions are stored. */
export const TransparencyBody = StrictObject({ site: Type.Optional(SiteKey) });
export const Transparency = StrictObject({
  generated: Timestamp,
  months: Type.Array(TransparencyMonth),
});
export type Transparency = Static<typeof Transparency>;

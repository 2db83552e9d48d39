import { Type, type Static } from 'typebox';
import { PendingReason } from '../comments';
import { ModerationAction, ModerationGround, ReportReason } from './moderation';
import { FoundBy } from './own-decisions';
import { Nullable, StrictObject, Timestamp } from '../schema';
import { TransparencyMonth } from './transparency';

/** Counts below this, except 0, are published as `FEW`: so few may point to a person. */
export const PUBLISHED_COUNT_MIN = 5;
export const FEW = `fewer than ${PUBLISHED_COUNT_MIN}` as const;
/** Days after the end of a month from which its figures are final. */
export const MONTH_CLOSES_AFTER_DAYS = 30;

const count = Type.Union([
  Type.Literal(0),
  Type.Integer({ minimum: PUBLISHED_COUNT_MIN }),
  Type.Literal(FEW),
]);
export type PublishedCount = Static<typeof count>;

/**
 * The figures of a month of Savepoint’s moderation, by UTC, as everybody can read them. There are no totals, from which a
 * small count could be computed.
 */
export const PublishedMonth = StrictObject({
  month: TransparencyMonth.properties.month,
  /** Whether the figures no longer change. */
  final: Type.Boolean(),
  /** Reports that members sent in the month. */
  reports: Type.Array(StrictObject({ reason: ReportReason, count })),
  /** Comments that came before moderators in the month because a rule hid them, by rule; one may be under several. */
  automatic: Type.Array(StrictObject({ rule: Type.Index(PendingReason, Type.Literal('kind')), count })),
  /** What moderators decided in the month. */
  decisions: Type.Array(
    StrictObject({
      action: ModerationAction,
      ground: Type.Optional(ModerationGround),
      /** How the comment came before them; absent for bans and deletions on the page. */
      found_by: Type.Optional(FoundBy),
      count,
    }),
  ),
  /** Decisions, of this or an earlier month, that were undone in the month. */
  undone: Type.Array(StrictObject({ action: ModerationAction, count })),
  /** Appeals that were sent, and decided, in the month. */
  appeals: StrictObject({ received: count, upheld: count, reversed: count }),
  /** Of the comments that came before moderators in the month, and of the appeals that were decided; null of fewer than five. */
  median_decision_hours: Nullable(Type.Number()),
  median_appeal_hours: Nullable(Type.Number()),
});
export type PublishedMonth = Static<typeof PublishedMonth>;

/** GET /api/transparency: figures by month, latest first. */
export const PublishedFigures = StrictObject({
  /** The figures of months that are not final are those until then: the last midnight. */
  until: Timestamp,
  months: Type.Array(PublishedMonth),
});
export type PublishedFigures = Static<typeof PublishedFigures>;

import { Type, type Static } from 'typebox';
import { ownPage, EntityType, Nullable, Slug, StrictObject, Timestamp } from '../schema';
import { CommentUid, PendingReason } from '../comments';
import { ModerationGround } from './moderation';

/** How a comment came before moderators: members reported it, or a rule held it. */
export const FoundBy = Type.Union([Type.Literal('reports'), Type.Literal('rules')]);
export type FoundBy = Static<typeof FoundBy>;

/** `upheld`: the decision stays; `reversed`: it was undone. */
export const AppealOutcome = Type.Union([Type.Literal('upheld'), Type.Literal('reversed')]);
export type AppealOutcome = Static<typeof AppealOutcome>;
const AppealState = Type.Union([Type.Literal('open'), AppealOutcome]);

/** The member’s appeal against a decision. */
export const OwnAppeal = StrictObject({
  text: Type.String(),
  created: Timestamp,
  state: AppealState,
  decided: Type.Optional(Timestamp),
  /** The moderator’s answer. */
  answer: Type.Optional(Type.String()),
});
export type OwnAppeal = Static<typeof OwnAppeal>;

/**
 * A decision against a member. `held`: a rule hides a comment until a moderator decides; all others were made by
 * moderators.
 */
export const OwnDecision = StrictObject({
  decision_uid: Type.String({ minLength: 1, maxLength: 200 }),
  action: Type.Union([
    Type.Literal('held'),
    Type.Literal('removed'),
    Type.Literal('deleted'),
    Type.Literal('banned'),
  ]),
  at: Timestamp,
  /** Whether it was made without a person. */
  automated: Type.Boolean(),
  found_by: Type.Optional(FoundBy),
  /** The rule that a moderator named; absent from `held` and `deleted`. */
  ground: Type.Optional(ModerationGround),
  /** The moderator’s own words. */
  explanation: Type.Optional(Type.String()),
  /** End of a ban; null: permanent. */
  until: Type.Optional(Nullable(Timestamp)),
  /** Why a comment is `held`, or why it was before a moderator decided. */
  pending_reasons: Type.Optional(Type.Array(PendingReason)),
  /** The comment it is about, as it was then; of `held`, as it is now. Absent for bans. */
  comment: Type.Optional(
    StrictObject({
      comment_uid: CommentUid,
      text: Type.String(),
      entity_type: EntityType,
      entity_slug: Slug,
      entity_name: Nullable(Type.String()),
    }),
  ),
  /** When it was undone. */
  undone: Type.Optional(Timestamp),
  /** Until when the member can appeal; absent if they cannot (any more). */
  appeal_until: Type.Optional(Timestamp),
  appeal: Type.Optional(OwnAppeal),
});
export type OwnDecision = Static<typeof OwnDecision>;

/** POST /api/user/comments/decisions: comments that are held now, then what moderators decided, latest first. */
export const OwnDecisionsBody = StrictObject(ownPage);
export type OwnDecisionsBody = Static<typeof OwnDecisionsBody>;
export const OwnDecisionsPage = StrictObject({
  items: Type.Array(OwnDecision),
  next_cursor: Nullable(Type.String()),
  total: Type.Integer({ minimum: 0 }),
});
export type OwnDecisionsPage = Static<typeof OwnDecisionsPage>;

/**
 * POST /api/user/ratings/decisions: the member’s ratings that do not count because they came with a surge. `open`: set
 * aside by a rule; `left-out`: a moderator decided so.
 */
export const OwnRatingDecisionsBody = StrictObject({});
export const OwnRatingDecisionsResponse = StrictObject({
  decisions: Type.Array(
    StrictObject({
      game_slug: Slug,
      game_name: Nullable(Type.String()),
      rating: Type.Number(),
      state: Type.Union([Type.Literal('open'), Type.Literal('left-out')]),
      at: Timestamp,
    }),
  ),
});
export type OwnRatingDecisionsResponse = Static<typeof OwnRatingDecisionsResponse>;
export type OwnRatingDecision = OwnRatingDecisionsResponse['decisions'][number];

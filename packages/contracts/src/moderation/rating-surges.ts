import { Type, type Static } from 'typebox';
import { Nullable, Slug, StrictObject, Timestamp } from '../schema';

/** What moderators decided about the ratings of a surge: `open` until then. Only `counted` ones count. */
export const SurgeState = Type.Union([
  Type.Literal('open'),
  Type.Literal('counted'),
  Type.Literal('left-out'),
]);
export type SurgeState = Static<typeof SurgeState>;

const SurgeUid = Type.String({ minLength: 1, maxLength: 200 });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Ratings of a game that came as a surge. */
export const RatingSurge = StrictObject({
  surge_uid: SurgeUid,
  game_slug: Slug,
  /** null if the game does not exist or the catalogue is unavailable. */
  game_name: Nullable(Type.String()),
  noticed: Timestamp,
  state: SurgeState,
  /** The ratings that belong to it, and their mean; null without any. */
  count,
  mean: Nullable(Type.Number()),
  /** What the site shows. */
  site_rating: Nullable(Type.Number()),
  rating_count: count,
  /** The moderator who decided last, and when. */
  by: Type.Optional(Type.String()),
  decided_at: Type.Optional(Timestamp),
  /** Must be sent with the decision, to detect concurrent ones. */
  version: count,
});
export type RatingSurge = Static<typeof RatingSurge>;

/** POST /api/moderation/surges: those to decide about, oldest first, then the latest decisions. */
export const RatingSurgesResponse = StrictObject({ surges: Type.Array(RatingSurge) });

/** POST /api/moderation/surges/decide. `open` takes a decision back. */
export const DecideSurgeBody = StrictObject({ surge_uid: SurgeUid, state: SurgeState, version: count });
export type DecideSurgeBody = Static<typeof DecideSurgeBody>;
export const DecideSurgeResponse = StrictObject({ version: count });

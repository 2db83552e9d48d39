import { Type, type Static } from 'typebox';
import { ChartHistoriesResponse, ChartName } from '../catalog';
import {
  byMarkList,
  MARK_NAMES,
  MARKS,
  RATING_HALVES_COUNT,
  RATING_MAX,
  RATING_MIN,
  type Mark,
} from '../base';
import { Cursor, Nullable, Slug, Slugs, StrictObject, Timestamp } from '../schema';
import { DeviceId } from './sessions';
import { TeamRole } from '../moderation';

/** Where a list goes on that is too long for one response: the rest comes from `listActivity`. */
const rest = { next_cursor: Type.Optional(Cursor) };
const markedGames = { games: Type.Array(Slug), ...rest };

/** A member’s marks and ratings. Games are listed by slug, comments by uid; of long lists, those marked last. */
export const Profile = StrictObject({
  name: Type.String(),
  email: Type.String(),
  uid: Type.String(),
  ...byMarkList(() => StrictObject(markedGames)),
  likes: StrictObject({ ...markedGames, game_comments: Type.Array(Type.String()) }),
  ratings: StrictObject({
    games: Type.Record(Slug, Type.Number(), { additionalProperties: false }),
    ...rest,
    /** From when the member’s ratings count; absent once they do. */
    count_from: Type.Optional(Timestamp),
  }),
  /** Which moderators’ controls to show. Services check permissions by the verified identity, not by this. */
  roles: Type.Optional(Type.Array(TeamRole)),
});
export type Profile = Static<typeof Profile>;

/** POST /api/user/login/. Name and mail address come from the verified token; those in the body are ignored. */
export const LoginBody = StrictObject({
  name: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 320 }),
  device: Type.Optional(DeviceId),
});
export const LoginResponse = StrictObject({ profile: Profile, created: Type.Boolean() });
export type LoginResponse = Static<typeof LoginResponse>;

const gameTarget = {
  entity_type: Type.Literal('game'),
  entity_field: Type.Literal('slug'),
  entity_value: Slug,
  /**
   * When the member did it, by the server’s time: of calls that overtake each other the last action counts. Default, and for
   * a time that is ahead or more than a day ago: when the call arrives.
   */
  acted_at: Type.Optional(Timestamp),
};
/** The server’s time, with which a client sees that its `acted_at` was wrong. */
const answered = { now: Timestamp };

/** POST /api/user/rate. */
export const RateBody = StrictObject({
  ...gameTarget,
  rating: Type.Number({ minimum: RATING_MIN, maximum: RATING_MAX }),
});
export type RateBody = Static<typeof RateBody>;

/**
 * `site_rating` is the plain mean of the `rating_count` ratings that count, unrounded; null without any. The ratings of
 * new accounts count later: `counts_from` says when this one does, and is absent if it counts.
 */
export const RateResponse = StrictObject({
  site_rating: Nullable(Type.Number()),
  /** Another one than that of the call, or null, if the member has done something else since `acted_at`. */
  user_rating: Nullable(Type.Number()),
  rating_count: Type.Integer({ minimum: 0 }),
  counts_from: Type.Optional(Timestamp),
  ...answered,
});
export type RateResponse = Static<typeof RateResponse>;

/** POST /api/user/{favorite,unfavorite,like,unlike,unrate}: `unrate` removes the rating. Repeating a call changes nothing. */
export const GameTargetBody = StrictObject(gameTarget);
export type GameTargetBody = Static<typeof GameTargetBody>;

type MarkResponseSchema<M extends Mark> = ReturnType<
  typeof StrictObject<
    { [L in (typeof MARKS)[M]['list']]: (typeof markedGames)['games'] } & typeof rest &
      typeof answered & { marked: ReturnType<typeof Type.Boolean> }
  >
>;
/**
 * Responses to the calls that mark a game or take that back, by mark: the games in the list, oldest first, and whether this
 * one is among them; it may not be what was asked for, if the member has done something else since `acted_at`.
 */
export const MARK_RESPONSES = Object.fromEntries(
  MARK_NAMES.map((mark) => [
    mark,
    StrictObject({ [MARKS[mark].list]: markedGames.games, ...rest, ...answered, marked: Type.Boolean() }),
  ]),
) as unknown as { readonly [M in Mark]: MarkResponseSchema<M> };

/** GET /api/ratings?slug: a game's public stats, of the ratings that count. `distribution[i]` counts those of about i half stars. */
export const GameStats = StrictObject({
  slug: Slug,
  site_rating: Nullable(Type.Number()),
  rating_count: Type.Integer({ minimum: 0 }),
  distribution: Type.Array(Type.Integer({ minimum: 0 }), {
    minItems: RATING_HALVES_COUNT,
    maxItems: RATING_HALVES_COUNT,
  }),
  /** How many members mark it; absent from responses of a service that does not know a mark yet. */
  ...byMarkList(() => Type.Optional(Type.Integer({ minimum: 0 }))),
  /** Ratings that came as a surge and do not count until a moderator has looked at them; absent without any. */
  under_review: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Whether some of these stats come from the sample members. */
  demo: Type.Boolean(),
});
export type GameStats = Static<typeof GameStats>;

/** GET /api/ratings?slugs=a,b,c (at most 100). Games without stats have zeros. */
export const GameStatsQuery = StrictObject({
  slugs: Slugs,
});
export const GameStatsResponse = StrictObject({ stats: Type.Array(GameStats) });
export type GameStatsResponse = Static<typeof GameStatsResponse>;

/**
 * GET {user-actions}/stats-and-histories?stats=a,b&histories=a (at most 100 each): stats of some games, and histories of
 * some on the top chart. One call in place of two for a page.
 */
export const StatsAndHistoriesQuery = StrictObject({ stats: Slugs, histories: Slugs });
export const StatsAndHistoriesResponse = StrictObject({
  ...GameStatsResponse.properties,
  /** null while the first charts after a start are not computed. */
  histories: Nullable(ChartHistoriesResponse.properties.histories),
});
export type StatsAndHistoriesResponse = Static<typeof StatsAndHistoriesResponse>;

/** An entry of a chart. `movement` is ranks gained since the previous daily snapshot, null for a new entry. */
export const ChartEntry = StrictObject({
  rank: Type.Integer({ minimum: 1 }),
  slug: Slug,
  movement: Nullable(Type.Integer()),
  site_rating: Nullable(Type.Number()),
  rating_count: Type.Integer({ minimum: 0 }),
});
export type ChartEntry = Static<typeof ChartEntry>;
export const ChartQuery = StrictObject({
  chart: ChartName,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});
export const ChartResponse = StrictObject({ entries: Type.Array(ChartEntry) });
export type ChartResponse = Static<typeof ChartResponse>;

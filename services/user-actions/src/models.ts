import {
  byMarkList,
  MARK_LISTS,
  RATING_HALVES_COUNT,
  RATING_MAX,
  RATING_MIN,
  type MarkList,
} from '@savepoint/contracts/base';
import { Nullable, Slug, StrictObject } from '@savepoint/contracts/schema';
import { ChartName } from '@savepoint/contracts/catalog';
import { SurgeState } from '@savepoint/contracts/moderation';
import {
  countedDefaults,
  countedFields,
  defineCollection,
  StoredDate,
  type StoredDocument,
} from '@savepoint/service-kit/data';
import type { Connection } from 'mongoose';
import { Type } from 'typebox';
import { spentChallenges } from './challenges/models';
import { memberNames, profiles } from './names/models';
import { memberRoles } from './team/models';
import { memberSessions } from './sessions/models';

/** A member’s rating or mark of a game. The `_id` is made of both, so there is at most one. */
const gameActionFields = {
  _id: Type.String(),
  user_uid: Type.String(),
  game: Slug,
  created: StoredDate,
  /** When the member did it last, by which calls are ordered; absent from what was stored before they were. */
  acted_at: Type.Optional(StoredDate),
  /** Whether it comes from the sample content. */
  demo: Type.Optional(Type.Boolean()),
};
const demoIndex = { keys: { demo: 1 }, sparse: true, query: 'The sample content, to delete it.' } as const;

/** The `_id` of a member’s rating or mark. A slug contains no colon. */
export const gameActionId = (game: string, user_uid: string) => `${game}:${user_uid}`;

/** A member’s rating of a game. `created` is the time of the first rating, also after it was changed. */
const ratings = defineCollection({
  collection: 'game_ratings',
  document: StrictObject({
    ...gameActionFields,
    rating: Type.Number({ minimum: RATING_MIN, maximum: RATING_MAX }),
    /** The rating rounded to whole stars. */
    stars: Type.Integer({ minimum: RATING_MIN, maximum: RATING_MAX }),
    /** From when it counts in means and charts: ratings of new accounts count later. */
    counts_from: StoredDate,
    /** When it was given this value; absent from ratings of before surges were noticed. */
    rated_at: Type.Optional(StoredDate),
    /** The surge that it belongs to. */
    surge: Type.Optional(Type.String()),
  }),
  indexes: {
    ratings_by_member: {
      keys: { user_uid: 1, created: 1, _id: 1 },
      query: 'A member’s ratings in chronological order.',
    },
    counted_ratings_of_game: {
      keys: { game: 1, counts_from: 1, surge: 1, stars: 1, rating: 1, demo: 1, rated_at: 1 },
      query: 'The stats of a game, from the index alone.',
    },
    counted_later: {
      keys: { counts_from: 1, game: 1, rating: 1, surge: 1 },
      query: 'Ratings that did not count yet at a time, from the index alone.',
    },
    latest_of_game: {
      keys: { game: 1, rated_at: 1, surge: 1, stars: 1 },
      query: 'The ratings of a game in the last hour and day, from the index alone.',
    },
    of_surge: {
      keys: { surge: 1, rating: 1 },
      sparse: true,
      query: 'The ratings of a surge.',
    },
    recent: {
      keys: { created: 1, game: 1, user_uid: 1, counts_from: 1 },
      query: 'Recent ratings, for the heat of games.',
    },
    demo: demoIndex,
  },
});

/**
 * Ratings of a game that came as a surge. They count unless it is open, while moderators look at them, or left out.
 * The `_id` is the game and a number, so of several instances the first one stores it.
 */
const surges = defineCollection({
  collection: 'rating_surges',
  document: StrictObject({
    _id: Type.String(),
    game: Slug,
    noticed: StoredDate,
    state: SurgeState,
    /** The moderator who decided last. */
    by: Type.Optional(Type.String()),
    decided_at: Type.Optional(StoredDate),
    /** Increases with each decision. */
    version: Type.Integer({ minimum: 0 }),
  }),
  indexes: {
    surges_of_game: { keys: { game: 1, state: 1 }, query: 'The surges of a game.' },
    by_state: {
      keys: { state: 1, noticed: 1 },
      query: 'The surges to decide about, and the latest decisions.',
    },
  },
});

/** Marks have the same shape, those of a kind in a collection of their own. */
const marks = byMarkList((list) =>
  defineCollection({
    collection: `game_${list}`,
    document: StrictObject(gameActionFields),
    indexes: {
      likes_by_member: {
        keys: { user_uid: 1, created: 1, _id: 1 },
        query: 'A member’s marks in chronological order.',
      },
      likes_of_game: {
        keys: { game: 1, demo: 1 },
        query: 'The number of marks of a game, and whether sample members are among them.',
      },
      recent: { keys: { created: 1, game: 1, user_uid: 1 }, query: 'Recent marks, for the heat of games.' },
      demo: demoIndex,
    },
  }),
);

/** That a member took a rating or mark back; `_id` is the list and the `_id` of that. */
const removals = defineCollection({
  collection: 'game_removals',
  document: StrictObject({
    _id: Type.String(),
    user_uid: Type.String(),
    /** When the member did it. */
    acted_at: StoredDate,
    expires_at: StoredDate,
  }),
  indexes: {
    removals_of_member: { keys: { user_uid: 1 }, query: 'The removals of a member, to delete them.' },
    expired: {
      keys: { expires_at: 1 },
      expireAfterSeconds: 0,
      query: 'MongoDB deletes removals that no earlier call can follow.',
    },
  },
});

const count = Type.Integer({ minimum: 0 });
/** Counts of the ratings that count and of the marks of one game; `_id` is its slug. */
const stats = defineCollection({
  collection: 'game_stats',
  document: StrictObject({
    _id: Slug,
    rating_count: count,
    rating_sum: Type.Number({ minimum: 0 }),
    /** `distribution[i]` counts the ratings of i half stars; of whole ones in stats from before halves were counted. */
    distribution: Type.Array(count, { minItems: RATING_HALVES_COUNT, maxItems: RATING_HALVES_COUNT }),
    /** Those of a new kind are absent until the game is counted again. */
    ...byMarkList(() => Type.Optional(count)),
    /** Ratings that are set aside until a moderator decides. */
    under_review: Type.Optional(count),
    /** Whether sample members are counted. */
    demo: Type.Boolean(),
    /** When they were last counted. */
    counted_at: Type.Optional(StoredDate),
    /** When the next rating begins to count; null if none waits. */
    recount_at: Type.Optional(Nullable(StoredDate)),
    ...countedFields,
  }),
  defaults: countedDefaults,
  indexes: {
    demo: { keys: { demo: 1 }, query: 'Stats that count sample members, to recount them.' },
    counted_at: { keys: { counted_at: 1 }, query: 'Stats that changed since the last read of the totals.' },
    recount_at: { keys: { recount_at: 1 }, query: 'Stats of games with ratings that have begun to count.' },
  },
});

/** The stats of a game without ratings and marks. */
export const emptyGameStats = (slug: string): StoredGameStats => ({
  _id: slug,
  rating_count: 0,
  rating_sum: 0,
  distribution: Array<number>(RATING_HALVES_COUNT).fill(0),
  ...byMarkList(() => 0),
  demo: false,
  ...countedDefaults,
});

/** The order of a chart on one day. `_id` is made of both, so only the first instance that writes it succeeds. */
const snapshots = defineCollection({
  collection: 'chart_snapshots',
  document: StrictObject({
    _id: Type.String(),
    chart: ChartName,
    /** UTC, YYYY-MM-DD. */
    day: Type.String(),
    /** Games from rank 1 on. */
    slugs: Type.Array(Slug),
  }),
  indexes: { days_of_chart: { keys: { chart: 1, day: -1 }, query: 'The last snapshot before a day.' } },
});

const rank = Type.Integer({ minimum: 1 });
/** The ranks of a game on a chart; `_id` is made of both (see charts/chart-history). Read and written by `_id` alone. */
const histories = defineCollection({
  collection: 'chart_histories',
  document: StrictObject({
    _id: Type.String(),
    best_rank: rank,
    /** Ranks by UTC day (YYYY-MM-DD) of the last eight weeks. */
    ranks: Type.Record(Type.String(), rank),
    /** Every week in which it was ranked, by `calendarWeek`. Absent until the first rank is stored. */
    weeks: Type.Optional(Type.Array(Type.Integer())),
  }),
});

/** The collections of this service, on one connection. */
export const createModels = (connection: Connection) => ({
  profiles: profiles.model(connection),
  memberNames: memberNames.model(connection),
  sessions: memberSessions.model(connection),
  spentChallenges: spentChallenges.model(connection),
  roles: memberRoles.model(connection),
  ratings: ratings.model(connection),
  surges: surges.model(connection),
  ...byMarkList((list) => marks[list].model(connection)),
  removals: removals.model(connection),
  stats: stats.model(connection),
  snapshots: snapshots.model(connection),
  histories: histories.model(connection),
});
export type Models = ReturnType<typeof createModels>;
/** The model of a kind of marks; also that of ratings, for queries by the fields that all of them have. */
export type GameActionModel = Models[MarkList];
export type StoredGameAction = StoredDocument<(typeof marks)[MarkList]>;
export type StoredRating = StoredDocument<typeof ratings>;
export type StoredSurge = StoredDocument<typeof surges>;
export type StoredGameStats = StoredDocument<typeof stats>;
export type StoredHistory = StoredDocument<typeof histories>;

/** The model of ratings, for queries by the fields that marks have too. */
export const asActions = (ratings: Models['ratings']): GameActionModel =>
  ratings as unknown as GameActionModel;

/** The models of ratings and marks, for queries by the fields that all of them have. */
export const gameActionModels = (models: Models): GameActionModel[] => [
  asActions(models.ratings),
  ...MARK_LISTS.map((list) => models[list]),
];

import { Type, type Static } from 'typebox';
import { GamesBySlugQuery, GameSummary } from './catalog';
import { CalendarDate, Nullable, Slug, StrictObject } from '../schema';

export const ChartName = Type.Union([Type.Literal('top'), Type.Literal('all-time'), Type.Literal('rising')]);
export type ChartName = Static<typeof ChartName>;
export const CHART_NAMES: readonly ChartName[] = ['top', 'all-time', 'rising'];

const rank = Type.Integer({ minimum: 1 });
const day = Nullable(CalendarDate);
/** A game's rank on a chart now and on the last day with a snapshot (null if it was not ranked then). */
export const ChartRank = StrictObject({ rank, previous_rank: Nullable(rank) });
export type ChartRank = Static<typeof ChartRank>;

/** A game's rank on a chart now and on the last day with a snapshot; null where it has none. */
export const ChartRanks = StrictObject({ rank: Nullable(rank), previous_rank: Nullable(rank) });
export type ChartRanks = Static<typeof ChartRanks>;

/**
 * Values by which lists of games are sorted. `rating` is a weighted (Bayesian) mean and null
 * while too few readers have rated; `popularity` grows with ratings, likes, favourites and comments.
 */
export const GameRanking = StrictObject({
  slug: Slug,
  rating: Nullable(
    Type.Number({ description: 'What lists are sorted by; null while too few have rated it' }),
  ),
  mean: Nullable(Type.Number({ description: 'What readers rate it; null while too few have' })),
  popularity: Type.Number({ minimum: 0 }),
  ranks: StrictObject({
    top: Nullable(ChartRanks),
    'all-time': Nullable(ChartRanks),
    rising: Nullable(ChartRanks),
  }),
});
export type GameRanking = Static<typeof GameRanking>;
/** GET {user-actions}/rankings?after=: the games that members rated or marked, by slug; `next` is the next `after`. */
export const RankingsQuery = StrictObject({ after: Type.Optional(Slug) });
export const RankingsResponse = StrictObject({
  rankings: Type.Array(GameRanking),
  /** The day that previous ranks are of, by chart; null without one. */
  previous_days: StrictObject({ top: day, 'all-time': day, rising: day }),
  next: Nullable(Slug),
});
export type RankingsResponse = Static<typeof RankingsResponse>;

/**
 * A game's rank on a chart now (null when it is not ranked), its best rank ever, the weeks it has been on the chart,
 * and its rank on some of the days of the last eight weeks.
 */
export const ChartHistory = StrictObject({
  slug: Slug,
  current: Nullable(ChartRank),
  best_rank: rank,
  weeks: Type.Integer({
    minimum: 0,
    description: 'Weeks (Monday to Sunday) with a day on which it was ranked',
  }),
  ranks: Type.Array(StrictObject({ day: CalendarDate, rank }), { description: 'Oldest first' }),
});
export type ChartHistory = Static<typeof ChartHistory>;
/** GET {user-actions}/chart-histories?slugs=a,b&chart= (at most 100; default: top): those of the games that were ever ranked. */
export const ChartHistoriesQuery = StrictObject({
  ...GamesBySlugQuery.properties,
  chart: Type.Optional(ChartName),
});
export const ChartHistoriesResponse = StrictObject({ histories: Type.Array(ChartHistory) });
export type ChartHistoriesResponse = Static<typeof ChartHistoriesResponse>;

/** GET {catalog}/charts: a chart with its games, of all games or those of one platform, category or year. */
export const GameChartQuery = StrictObject({
  chart: ChartName,
  platform: Type.Optional(Slug),
  category: Type.Optional(Slug),
  year: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});
export type GameChartQuery = Static<typeof GameChartQuery>;
/** `rank` and `movement` are among the requested games; `movement` is ranks gained, null for a new entry. */
export const RankedGame = StrictObject({ rank, movement: Nullable(Type.Integer()), game: GameSummary });
export type RankedGame = Static<typeof RankedGame>;
export const GameChartResponse = StrictObject({
  entries: Type.Array(RankedGame),
  /** The day that ranks are compared with; null without one. */
  previous_day: day,
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pages: Type.Integer({ minimum: 0 }),
});
export type GameChartResponse = Static<typeof GameChartResponse>;

import { Type, type Static } from 'typebox';
import { GameSummary } from './catalog';
import { CalendarDate, Nullable, Slug, Strict } from './schema';

export const ChartName = Type.Union([Type.Literal('top'), Type.Literal('all-time'), Type.Literal('rising')]);
export type ChartName = Static<typeof ChartName>;
export const CHART_NAMES: readonly ChartName[] = ['top', 'all-time', 'rising'];

const rank = Type.Integer({ minimum: 1 });
/** A game's place on a chart, and on the day before; null for one that had none. */
export const Place = Strict({ rank, before: Nullable(rank) });
export type Place = Static<typeof Place>;

/**
 * How a game stands with readers, for sorting lists. `rating` is drawn towards the site's mean and null
 * while too few have rated; `popularity` grows with everything readers do with it.
 */
export const Standing = Strict({
  slug: Slug,
  rating: Nullable(
    Type.Number({ description: 'What lists are sorted by; null while too few have rated it' }),
  ),
  mean: Nullable(Type.Number({ description: 'What readers rate it; null while too few have' })),
  popularity: Type.Number({ minimum: 0 }),
  places: Strict({ top: Nullable(Place), 'all-time': Nullable(Place), rising: Nullable(Place) }),
});
export type Standing = Static<typeof Standing>;
/** GET {user-actions}/standings?after=: the games readers did something with, by slug; `next` is the next `after`. */
export const StandingsQuery = Strict({ after: Type.Optional(Slug) });
export const StandingsAnswer = Strict({ standings: Type.Array(Standing), next: Nullable(Slug) });
export type StandingsAnswer = Static<typeof StandingsAnswer>;

/**
 * Where a game stands on the top chart, null when it has no place now; the best rank it ever had; and its
 * rank on some of the days of the last eight weeks.
 */
export const ChartHistory = Strict({
  slug: Slug,
  place: Nullable(Place),
  best: rank,
  ranks: Type.Array(Strict({ day: CalendarDate, rank }), { description: 'Oldest first' }),
});
export type ChartHistory = Static<typeof ChartHistory>;
/** GET {user-actions}/chart-histories?slugs=a,b (at most 100): those of the games that were ever ranked. */
export const ChartHistoriesAnswer = Strict({ histories: Type.Array(ChartHistory) });
export type ChartHistoriesAnswer = Static<typeof ChartHistoriesAnswer>;

/** GET {catalog}/charts: a chart with its games, of all games or those of one platform, category or year. */
export const GameChartQuery = Strict({
  chart: ChartName,
  platform: Type.Optional(Slug),
  category: Type.Optional(Slug),
  year: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});
export type GameChartQuery = Static<typeof GameChartQuery>;
/** `rank` and `movement` are among the games asked for; `movement` is places gained, null for a new entry. */
export const RankedGame = Strict({ rank, movement: Nullable(Type.Integer()), game: GameSummary });
export type RankedGame = Static<typeof RankedGame>;
export const GameChartAnswer = Strict({
  entries: Type.Array(RankedGame),
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pages: Type.Integer({ minimum: 0 }),
});
export type GameChartAnswer = Static<typeof GameChartAnswer>;

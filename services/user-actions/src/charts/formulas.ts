/**
 * All formulas and constants of the charts.
 *
 * A game is ranked by the Bayesian average of its ratings: as if PRIOR_WEIGHT members had rated it at the site’s
 * mean, so that a few ratings move a game little. The “top” chart multiplies that by `ln(1 + heat)`, where heat is
 * recent activity that halves every HALF_LIFE_DAYS; “all time” is the average alone. What one member adds to the
 * heat of a game on one day is capped. “Rising” compares the activity of the last week with that of the week before,
 * in standard deviations of random activity (a Poisson process, whose variance is its mean).
 * @see https://en.wikipedia.org/wiki/Bayesian_average
 * @see https://en.wikipedia.org/wiki/Exponential_decay
 * @see https://en.wikipedia.org/wiki/Poisson_distribution
 */

import {
  CHART_MIN_RATINGS,
  DAY_MS,
  MARK_NAMES,
  MARKS,
  RISING_PERIOD_DAYS,
  type Mark,
  type MarkList,
} from '@savepoint/contracts/base';

/** Ratings at the site’s mean that are added to every game. */
export const PRIOR_WEIGHT = 10;
/** Activity of this age has half its weight. */
const HALF_LIFE_DAYS = 7;
/** Older activity is ignored: after eight half-lives its weight is below 0.4 %. */
export const HEAT_WINDOW_DAYS = 8 * HALF_LIFE_DAYS;
/** The contribution of one action to heat on its day; that of marks is in their table. */
const HEAT_WEIGHTS = { rating: 3, comment: 2 } as const;
type ActionKind = keyof typeof HEAT_WEIGHTS | Mark;
const heatOf = (kind: ActionKind): number =>
  kind in MARKS ? MARKS[kind as Mark].heat : HEAT_WEIGHTS[kind as 'rating'];
/** Maximum that one member adds to one game’s heat on one day: a rating and a favourite, or three comments. */
export const MAX_DAILY_HEAT = 6;

/** Number and sum of the ratings of one game that are counted. */
export interface GameRatings {
  game: string;
  count: number;
  sum: number;
}

/** How often one member did something with one game on one UTC day (YYYY-MM-DD). */
export interface Activity {
  game: string;
  user_uid: string;
  day: string;
  kind: ActionKind;
  count: number;
}

/** Mean of all ratings of all games; 0 without any. */
export function siteMean(games: GameRatings[]): number {
  const count = games.reduce((total, game) => total + game.count, 0);
  return count ? games.reduce((total, game) => total + game.sum, 0) / count : 0;
}

/** @returns stars, 0 to 5 */
export const bayesianMean = ({ count, sum }: GameRatings, mean: number): number =>
  (PRIOR_WEIGHT * mean + sum) / (PRIOR_WEIGHT + count);

/** The activity of one game. */
export interface Heat {
  /** Sum of the weights, which halve with age. */
  heat: number;
  /** Sums of the full weights of the last seven days, and of the seven before. */
  week: number;
  weekBefore: number;
}

/** Growth of the activity since the week before, in standard deviations of random activity. */
export const rise = ({ week, weekBefore }: Pick<Heat, 'week' | 'weekBefore'>): number =>
  (week - weekBefore) / Math.sqrt(weekBefore + 1);

/** All activity on a game ever, with the weights of heat. */
export const popularity = (totals: { rating_count: number } & { [L in MarkList]?: number }): number =>
  MARK_NAMES.reduce(
    (sum, mark) => sum + MARKS[mark].heat * (totals[MARKS[mark].list] ?? 0),
    HEAT_WEIGHTS.rating * totals.rating_count,
  );

/** The contribution of one day’s activity to a game’s heat on that day. */
export interface DayWeight {
  game: string;
  day: string;
  weight: number;
}

/** Sums activity by game and day, capped per member. All activity of a day must be passed in one call. */
export function weighDays(activities: readonly Activity[]): DayWeight[] {
  const perMember = new Map<string, { game: string; day: string; weight: number }>();
  for (const { game, user_uid, day, kind, count } of activities) {
    const key = `${game} ${day} ${user_uid}`;
    const weight = (perMember.get(key)?.weight ?? 0) + heatOf(kind) * count;
    perMember.set(key, { game, day, weight: Math.min(weight, MAX_DAILY_HEAT) });
  }
  const perDay = new Map<string, DayWeight>();
  for (const { game, day, weight } of perMember.values()) {
    const key = `${game} ${day}`;
    perDay.set(key, { game, day, weight: (perDay.get(key)?.weight ?? 0) + weight });
  }
  return [...perDay.values()];
}

/**
 * Computes the heat of every game with activity.
 * @param today the UTC day to compute it for; later activity is ignored
 */
export function heatByGame(weights: readonly DayWeight[], today: string): Map<string, Heat> {
  const byGame = new Map<string, Heat>();
  const ages = new Map<string, number>();
  const now = Date.parse(today);
  for (const { game, day, weight } of weights) {
    // There are many weights and few days, so each day is parsed once.
    const age = ages.get(day) ?? (now - Date.parse(day)) / DAY_MS;
    ages.set(day, age);
    if (age < 0 || age > HEAT_WINDOW_DAYS) continue;
    let sums = byGame.get(game);
    if (!sums) byGame.set(game, (sums = { heat: 0, week: 0, weekBefore: 0 }));
    sums.heat += weight * 2 ** (-age / HALF_LIFE_DAYS);
    if (age < RISING_PERIOD_DAYS) sums.week += weight;
    else if (age < 2 * RISING_PERIOD_DAYS) sums.weekBefore += weight;
  }
  return byGame;
}

/** Computes the charts: slugs from rank 1 on. Equal scores are sorted by number of ratings, then by slug, so the order is stable. */
export function rankGames(
  games: GameRatings[],
  heat: ReadonlyMap<string, Heat>,
): { top: string[]; 'all-time': string[]; rising: string[] } {
  const mean = siteMean(games);
  const ranked = games
    .filter(({ count }) => count >= CHART_MIN_RATINGS)
    .map((game) => {
      const average = bayesianMean(game, mean);
      const activity = heat.get(game.game) ?? { heat: 0, week: 0, weekBefore: 0 };
      return { ...game, average, score: average * Math.log1p(activity.heat), rise: rise(activity) };
    })
    .sort((a, b) => b.average - a.average || b.count - a.count || (a.game < b.game ? -1 : 1));
  const slugs = (list: typeof ranked) => list.map(({ game }) => game);
  return {
    'all-time': slugs(ranked),
    top: slugs(ranked.toSorted((a, b) => b.score - a.score)),
    rising: slugs(ranked.filter((game) => game.rise > 0).toSorted((a, b) => b.rise - a.rise)),
  };
}

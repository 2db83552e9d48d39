/**
 * How the charts are computed: every number and formula is here and nowhere else.
 *
 * A game’s ranking is the Bayesian average of its ratings: as if PRIOR_WEIGHT members had rated it at
 * the site’s mean, so that few ratings move a game little. The “top” chart multiplies that by
 * `ln(1 + heat)`, heat being recent activity that halves every HALF_LIFE days; “all time” is the average
 * alone. What one member adds to one game’s heat on one day is capped. “Rising” compares the activity of the
 * last week with that of the week before: how many standard deviations more it is than one would expect,
 * if activity came by chance (a Poisson process, whose variance is its mean).
 * @see https://en.wikipedia.org/wiki/Bayesian_average
 * @see https://en.wikipedia.org/wiki/Exponential_decay
 * @see https://en.wikipedia.org/wiki/Poisson_distribution
 */

/** Ratings at the site’s mean that every game is thought to have. */
export const PRIOR_WEIGHT = 10;
/** A game with fewer ratings is not ranked. */
const ENOUGH_RATINGS = 5;
/** Days after which activity weighs half. */
const HALF_LIFE = 7;
/** Days after which activity is forgotten: eight half-lives, when it weighs less than 0.4 %. */
export const HEAT_WINDOW = 8 * HALF_LIFE;
/** Days of a week that rising compares with the week before. */
export const WEEK = 7;
/** What one act adds to heat on its day. */
const HEAT = { rating: 3, favorite: 3, comment: 2, like: 1 } as const;
/** The most one member adds to one game’s heat on one day: a rating and a favourite, or three comments. */
export const HEAT_CAP = 6;

/** What the ratings of one game come to, as far as they are counted. */
export interface GameRatings {
  game: string;
  count: number;
  sum: number;
}

/** How often one member did one thing with one game on one UTC day (YYYY-MM-DD). */
export interface Activity {
  game: string;
  user_uid: string;
  day: string;
  kind: keyof typeof HEAT;
  times: number;
}

/** Mean of all ratings of all games; 0 without any. */
export function siteMean(games: GameRatings[]): number {
  const count = games.reduce((total, game) => total + game.count, 0);
  return count ? games.reduce((total, game) => total + game.sum, 0) / count : 0;
}

/** @returns stars, 0 to 5 */
export const bayesianMean = ({ count, sum }: GameRatings, mean: number): number =>
  (PRIOR_WEIGHT * mean + sum) / (PRIOR_WEIGHT + count);

/** What a game’s activity comes to. */
export interface Heat {
  /** Halving with age. */
  heat: number;
  /** Of the last seven days and of the seven before, not halved. */
  week: number;
  weekBefore: number;
}

/** How much more happens than a week ago, in standard deviations of what chance would bring. */
export const rise = ({ week, weekBefore }: Pick<Heat, 'week' | 'weekBefore'>): number =>
  (week - weekBefore) / Math.sqrt(weekBefore + 1);

/** How much readers ever did with a game, each act weighing what it adds to heat. */
export const popularity = (done: { rating_count: number; favorites: number; likes: number }): number =>
  HEAT.rating * done.rating_count + HEAT.favorite * done.favorites + HEAT.like * done.likes;

/** What a game’s activity on one day adds to its heat, as on that day. */
export interface DayWeight {
  game: string;
  day: string;
  weight: number;
}

/** What all activity adds to heat, each member’s capped. All of a day’s must be given at once. */
export function weighDays(activities: readonly Activity[]): DayWeight[] {
  const perMember = new Map<string, { game: string; day: string; weight: number }>();
  for (const { game, user_uid, day, kind, times } of activities) {
    const key = `${game} ${day} ${user_uid}`;
    const weight = (perMember.get(key)?.weight ?? 0) + HEAT[kind] * times;
    perMember.set(key, { game, day, weight: Math.min(weight, HEAT_CAP) });
  }
  const perDay = new Map<string, DayWeight>();
  for (const { game, day, weight } of perMember.values()) {
    const key = `${game} ${day}`;
    perDay.set(key, { game, day, weight: (perDay.get(key)?.weight ?? 0) + weight });
  }
  return [...perDay.values()];
}

/**
 * Heat of every game that has any.
 * @param today the UTC day heat is asked for; activity of later days does not count
 */
export function heatByGame(weights: readonly DayWeight[], today: string): Map<string, Heat> {
  const byGame = new Map<string, Heat>();
  const ages = new Map<string, number>();
  const now = Date.parse(today);
  for (const { game, day, weight } of weights) {
    // Weights are many and days are few: each is read once.
    const age = ages.get(day) ?? (now - Date.parse(day)) / 86_400_000;
    ages.set(day, age);
    if (age < 0 || age > HEAT_WINDOW) continue;
    let of = byGame.get(game);
    if (!of) byGame.set(game, (of = { heat: 0, week: 0, weekBefore: 0 }));
    of.heat += weight * 2 ** (-age / HALF_LIFE);
    if (age < WEEK) of.week += weight;
    else if (age < 2 * WEEK) of.weekBefore += weight;
  }
  return byGame;
}

/** Slugs from rank 1 on. Equal scores go by more ratings, then by slug, so that an order is always the same. */
export function rankGames(
  games: GameRatings[],
  heat: ReadonlyMap<string, Heat>,
): { top: string[]; 'all-time': string[]; rising: string[] } {
  const mean = siteMean(games);
  const ranked = games
    .filter(({ count }) => count >= ENOUGH_RATINGS)
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

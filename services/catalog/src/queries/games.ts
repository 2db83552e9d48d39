import { calendarDay, releaseKey, releasePrecision } from '@savepoint/contracts/base';
import {
  Game,
  GAME_GROUP_KINDS,
  GameSummary,
  type GameChartQuery,
  type GameChartResponse,
  type GameRelatives,
  type GamesQuery,
  type GamesResponse,
} from '@savepoint/contracts/catalog';
import type { TObject } from 'typebox';
import type { GameGroups, Relatives } from '../current/game-groups';
import type { GameFilter, GameLists, GameOrder } from '../current/game-lists';
import type { RankedSlugs } from '../current/reader-rankings';
import type { Snapshot } from '../current/snapshot';
import type { CatalogModels } from '../models';
import { inOrder } from './paging';

/** Projections to the fields of a game that lists and its page show. */
const projection = ({ properties }: TObject) => ({
  _id: 0 as const,
  ...Object.fromEntries(Object.keys(properties).map((field) => [field, 1 as const])),
});
const SUMMARY_FIELDS = projection(GameSummary);
const GAME_FIELDS = projection(Game);

type WithoutPrecision<T> = Omit<T, 'release_precision'>;
const withPrecision = <T extends { released: string | null }>(game: T) => ({
  ...game,
  release_precision: releasePrecision(game.released),
});

/** Finds a game by slug. */
export async function findGame(
  { games }: CatalogModels,
  generation: string,
  slug: string,
): Promise<Game | null> {
  const found = await games.findOne({ generation, slug }, GAME_FIELDS).lean<WithoutPrecision<Game>>().exec();
  return found && withPrecision(found);
}

/** Finds games by slug, in the order of the slugs; duplicates and unknown slugs are dropped. */
export async function findGames(
  { games }: CatalogModels,
  generation: string,
  slugs: readonly string[],
): Promise<GameSummary[]> {
  const unique = [...new Set(slugs)];
  if (unique.length === 0) return [];
  const found = await games
    .find({ generation, slug: { $in: unique } }, SUMMARY_FIELDS)
    .limit(unique.length)
    .lean<WithoutPrecision<GameSummary>[]>()
    .exec();
  return inOrder(unique, found).map(withPrecision);
}

/** Games of a series that are sent with each of them. */
const MAX_SERIES_COUNT = 12;

/**
 * Finds the games that are shown with a game, with one query: those that belong to it, of its series newest first, and
 * those that are like it.
 * @param closest slugs of games that are like it
 */
export async function findRelatedGames(
  models: CatalogModels,
  generation: string,
  { series, originals, derived }: Relatives,
  closest: readonly string[],
): Promise<{ related: GameSummary[]; relatives: GameRelatives }> {
  const sent = series.slice(0, MAX_SERIES_COUNT);
  const all = await findGames(models, generation, [
    ...closest,
    ...originals,
    ...derived.map(({ slug }) => slug),
    ...sent,
  ]);
  return {
    related: inOrder(closest, all),
    relatives: {
      series: inOrder(sent, all).sort((a, b) =>
        releaseKey(b.released).localeCompare(releaseKey(a.released), 'en'),
      ),
      originals: inOrder(originals, all),
      derived: derived.flatMap(({ kind, slug }) => inOrder([slug], all).map((game) => ({ kind, game }))),
    },
  };
}

const slugsOf = (list: string | undefined): readonly string[] | undefined => list?.split(',');

/** The filters of a query. */
const filterOf = ({
  platform,
  category,
  year,
  min_score,
  upcoming,
}: Omit<GamesQuery, 'sort' | 'page' | 'size'>): GameFilter => ({
  platforms: slugsOf(platform),
  categories: slugsOf(category),
  year,
  minScore: min_score,
  upcoming,
});

/** The games that are in all of the groups of a query; undefined when it names none. */
function groupedGames(groups: GameGroups, query: GamesQuery): readonly string[] | undefined {
  const [first, ...others] = GAME_GROUP_KINDS.flatMap((kind) => {
    const slug = query[kind];
    return slug === undefined ? [] : [groups.gamesOf(kind, slug)];
  });
  return first?.filter((slug) => others.every((games) => games.includes(slug)));
}

/**
 * Reads one page of a list of games, and on request the counts of its filters’ choices. By release, released games
 * are newest first, then upcoming ones soonest first, then those without a date; by rating or popularity, unranked
 * games follow in that order.
 * @param snapshot the generation to read, with its lists
 * @param ranked orders of the lists that are sorted by rating or popularity
 * @param today YYYY-MM-DD; games with a later date are upcoming
 */
export async function listGames(
  models: CatalogModels,
  { generation, lists, groups }: Pick<Snapshot, 'generation' | 'lists' | 'groups'>,
  { page = 1, size = 24, sort = 'title', facets, ...query }: GamesQuery,
  ranked: Pick<RankedSlugs, 'rating' | 'popularity'>,
  today = calendarDay(new Date()),
): Promise<GamesResponse> {
  const order =
    sort === 'title'
      ? lists.byTitle
      : sort === 'release'
        ? lists.newest(today)
        : rankedOrder(lists, ranked[sort], today);
  const filtered = lists.filtered({ ...filterOf(query), among: groupedGames(groups, query) }, today);
  const { slugs, total } = filtered.page(order, { page, size });
  return {
    games: await findGames(models, generation, slugs),
    total,
    page,
    pages: Math.ceil(total / size),
    ...(facets && { facets: filtered.facets() }),
  };
}

/** Cache: orders of all games, by ranking and generation. */
const rankedOrders = new WeakMap<
  readonly string[],
  WeakMap<GameLists, { today: string; order: GameOrder }>
>();

function rankedOrder(lists: GameLists, first: readonly string[], today: string): GameOrder {
  const byLists = rankedOrders.get(first) ?? new WeakMap<GameLists, { today: string; order: GameOrder }>();
  rankedOrders.set(first, byLists);
  const cached = byLists.get(lists);
  if (cached?.today === today) return cached.order;
  const order = lists.rankedFirst(first, today);
  byLists.set(lists, { today, order });
  return order;
}

/** Reads one page of a chart. Ranks and movements are relative to the games of the list. */
export async function listChart(
  models: CatalogModels,
  { generation, lists }: Pick<Snapshot, 'generation' | 'lists'>,
  { chart, page = 1, size = 20, ...query }: GameChartQuery,
  charts: RankedSlugs['charts'],
): Promise<GameChartResponse> {
  const filtered = lists.filtered(filterOf(query), calendarDay(new Date()));
  const ranked = charts[chart].current.filter(filtered.has);
  const previousRanks = new Map(
    charts[chart].previous.filter(filtered.has).map((slug, index) => [slug, index + 1]),
  );
  const skip = (page - 1) * size;
  const slugs = ranked.slice(skip, skip + size);
  const games = new Map(
    (await findGames(models, generation, slugs)).map((game) => [game.slug, game] as const),
  );
  const entries = slugs.flatMap((slug, index) => {
    const game = games.get(slug);
    const rank = skip + index + 1;
    const previousRank = previousRanks.get(slug);
    return game ? [{ rank, movement: previousRank === undefined ? null : previousRank - rank, game }] : [];
  });
  return {
    entries,
    previous_day: charts[chart].previousDay,
    total: ranked.length,
    page,
    pages: Math.ceil(ranked.length / size),
  };
}

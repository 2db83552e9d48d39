import {
  Game,
  GameSummary,
  type GameChartQuery,
  type GameChartResponse,
  type GamesQuery,
  type GamesResponse,
} from '@savepoint/contracts';
import type { QueryFilter } from 'mongoose';
import type { TObject } from 'typebox';
import { listFacet } from '../content/facets';
import type { GameLists } from '../current/game-lists';
import type { RankedSlugs } from '../current/reader-rankings';
import type { Snapshot } from '../current/snapshot';
import type { CatalogModels, StoredContent } from '../models';
import { inOrder, findPage } from './paging';

/** Projections to the fields of a game that lists and its page show. */
const projection = ({ properties }: TObject) => ({
  _id: 0 as const,
  ...Object.fromEntries(Object.keys(properties).map((field) => [field, 1 as const])),
});
const SUMMARY_FIELDS = projection(GameSummary);
const GAME_FIELDS = projection(Game);

/**
 * The range of release dates that a query asks for, both included.
 * @param today YYYY-MM-DD; games with a later date are upcoming
 */
export function releaseRange(
  { year, upcoming }: Pick<GamesQuery, 'year' | 'upcoming'>,
  today = '',
): { from?: string; until?: string } {
  const from = [year !== undefined && `${year}-01-01`, upcoming === true && dayAfter(today)];
  const until = [year !== undefined && `${year}-12-31`, upcoming === false && today];
  const latest = given(from).sort().at(-1);
  const earliest = given(until).sort()[0];
  return { ...(latest && { from: latest }), ...(earliest && { until: earliest }) };
}

const given = (dates: (string | false)[]): string[] => dates.filter((date) => date !== false);

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Finds a game by slug. */
export const findGame = ({ games }: CatalogModels, generation: string, slug: string): Promise<Game | null> =>
  games.findOne({ generation, slug }, GAME_FIELDS).lean<Game>().exec();

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
    .lean<GameSummary[]>()
    .exec();
  return inOrder(unique, found);
}

/** Sort orders; a list by release is newest first, and soonest first if it is of upcoming games. */
const SORT_ORDERS = {
  title: { title_key: 1, slug: 1 },
  newest: { release_key: -1, slug: 1 },
  soonest: { release_key: 1, slug: -1 },
} as const;

/** What a query asks for, as MongoDB is unique. @param today YYYY-MM-DD; games of a later date are upcoming */
export function gamesFilter(
  query: GamesQuery,
  generation: string,
  today: string,
): QueryFilter<StoredContent['games']> {
  const { from, until } = releaseRange(query, today);
  return {
    generation,
    facets: listFacet(query),
    ...((from ?? until) && { release_key: { ...(from && { $gte: from }), ...(until && { $lte: until }) } }),
  };
}

export const gamesOrder = ({ sort = 'title', upcoming }: GamesQuery) =>
  SORT_ORDERS[sort === 'title' ? 'title' : upcoming ? 'soonest' : 'newest'];

/**
 * Reads one page of a list of games.
 * @param snapshot the generation to read, with the lengths of its lists
 * @param ranked orders of the lists that are sorted by rating or popularity
 */
export async function listGames(
  models: CatalogModels,
  snapshot: Pick<Snapshot, 'generation' | 'lists'>,
  query: GamesQuery,
  ranked: Pick<RankedSlugs, 'rating' | 'popularity'>,
  today = new Date().toISOString().slice(0, 10),
): Promise<GamesResponse> {
  const { page = 1, size = 24, sort } = query;
  if (sort === 'rating' || sort === 'popularity')
    return listRanked(models, snapshot, query, ranked[sort], today);
  const { generation, lists } = snapshot;
  const filter = gamesFilter(query, generation, today);
  const { found, position } = await findPage<GameSummary, StoredContent['games']>(models.games, {
    filter,
    fields: SUMMARY_FIELDS,
    order: gamesOrder(query),
    page,
    size,
    total: filter.release_key ? undefined : lists.count(query),
  });
  return { games: found, ...position };
}

/** Cache: positions of all games by order and generation. */
const positions = new WeakMap<readonly string[], WeakMap<GameLists, Uint32Array>>();

function positionsOf(lists: GameLists, order: readonly string[]): Uint32Array {
  const byLists = positions.get(order) ?? new WeakMap<GameLists, Uint32Array>();
  positions.set(order, byLists);
  const cached = byLists.get(lists) ?? lists.positions(order);
  byLists.set(lists, cached);
  return cached;
}

/** Reads one page of a list by rating or popularity: ranked games first, the others newest first. */
export async function listRanked(
  models: CatalogModels,
  { generation, lists }: Pick<Snapshot, 'generation' | 'lists'>,
  { page = 1, size = 24, ...query }: GamesQuery,
  order: readonly string[],
  today: string,
): Promise<GamesResponse> {
  const filter = { platform: query.platform, category: query.category, ...releaseRange(query, today) };
  const { slugs, total } = lists.page(filter, positionsOf(lists, order), { page, size });
  return { games: await findGames(models, generation, slugs), total, page, pages: Math.ceil(total / size) };
}

/** Reads one page of a chart. Ranks and movements are relative to the games of the list. */
export async function listChart(
  models: CatalogModels,
  { generation, lists }: Pick<Snapshot, 'generation' | 'lists'>,
  { chart, page = 1, size = 20, ...query }: GameChartQuery,
  charts: RankedSlugs['charts'],
): Promise<GameChartResponse> {
  const isListed = lists.membership({
    platform: query.platform,
    category: query.category,
    ...releaseRange(query),
  });
  const ranked = charts[chart].current.filter(isListed);
  const previousRanks = new Map(
    charts[chart].previous.filter(isListed).map((slug, index) => [slug, index + 1]),
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
  return { entries, total: ranked.length, page, pages: Math.ceil(ranked.length / size) };
}

import type { GameChartResponse, GameChartQuery, GamesResponse, GamesQuery } from '@savepoint/contracts';
import type { Snapshot } from '../current/snapshot';
import type { CatalogModels } from '../models';
import type { GameLists } from '../rankings/game-lists';
import type { Orders } from '../rankings/reader-rankings';
import { findGames } from './find-games';
import { datesOf } from './dates-of';

/** Positions of all games, worked out once for each order and catalogue. */
const positions = new WeakMap<readonly string[], WeakMap<GameLists, Uint32Array>>();

function positionsOf(lists: GameLists, order: readonly string[]): Uint32Array {
  const byLists = positions.get(order) ?? new WeakMap<GameLists, Uint32Array>();
  positions.set(order, byLists);
  const known = byLists.get(lists) ?? lists.positions(order);
  byLists.set(lists, known);
  return known;
}

/** One page of a list by what readers think or do: those that stand out first, the others newest first. */
export async function listRanked(
  models: CatalogModels,
  { generation, lists }: Pick<Snapshot, 'generation' | 'lists'>,
  { page = 1, size = 24, ...query }: GamesQuery,
  order: readonly string[],
  today: string,
): Promise<GamesResponse> {
  const filter = { platform: query.platform, category: query.category, ...datesOf(query, today) };
  const { slugs, total } = lists.page(filter, positionsOf(lists, order), { page, size });
  return { games: await findGames(models, generation, slugs), total, page, pages: Math.ceil(total / size) };
}

/** One page of a chart. Ranks and movements are among the games of the list. */
export async function listChart(
  models: CatalogModels,
  { generation, lists }: Pick<Snapshot, 'generation' | 'lists'>,
  { chart, page = 1, size = 20, ...query }: GameChartQuery,
  charts: Orders['charts'],
): Promise<GameChartResponse> {
  const member = lists.member({ platform: query.platform, category: query.category, ...datesOf(query) });
  const ranked = charts[chart].current.filter(member);
  const previousRanks = new Map(
    charts[chart].previous.filter(member).map((slug, index) => [slug, index + 1]),
  );
  const skip = (page - 1) * size;
  const slugs = ranked.slice(skip, skip + size);
  const games = new Map(
    (await findGames(models, generation, slugs)).map((game) => [game.slug, game] as const),
  );
  const entries = slugs.flatMap((slug, index) => {
    const game = games.get(slug);
    const rank = skip + index + 1;
    const previous = previousRanks.get(slug);
    return game ? [{ rank, movement: previous === undefined ? null : previous - rank, game }] : [];
  });
  return { entries, total: ranked.length, page, pages: Math.ceil(ranked.length / size) };
}

import type { GamesResponse, GamesQuery, GameSummary } from '@savepoint/contracts';
import type { QueryFilter } from 'mongoose';
import { listFacet } from '../content/facets';
import type { Snapshot } from '../current/snapshot';
import type { CatalogModels } from '../models';
import type { GameDocument } from '../models/game';
import type { Orders } from '../rankings/reader-rankings';
import { datesOf } from './dates-of';
import { GAME_SUMMARY } from './game-fields';
import { findPage } from './find-page';
import { listRanked } from './list-ranked';

/** Sorting by release is newest first, and soonest first among what is still to come. */
const ORDERS = {
  title: { title_key: 1, slug: 1 },
  newest: { release_key: -1, slug: 1 },
  soonest: { release_key: 1, slug: -1 },
} as const;

/** What a query asks for, as MongoDB is asked. @param today YYYY-MM-DD; games of a later date are upcoming */
export function gamesFilter(query: GamesQuery, generation: string, today: string): QueryFilter<GameDocument> {
  const { from, until } = datesOf(query, today);
  return {
    generation,
    facets: listFacet(query),
    ...((from ?? until) && { release_key: { ...(from && { $gte: from }), ...(until && { $lte: until }) } }),
  };
}

export const gamesOrder = ({ sort = 'title', upcoming }: GamesQuery) =>
  ORDERS[sort === 'title' ? 'title' : upcoming ? 'soonest' : 'newest'];

/**
 * One page of a list of games.
 * @param snapshot the generation that is read, with the length of every list that no date narrows
 * @param orders what readers think and do, for the lists that are sorted by it
 */
export async function listGames(
  models: CatalogModels,
  snapshot: Pick<Snapshot, 'generation' | 'lists'>,
  query: GamesQuery,
  orders: Pick<Orders, 'rating' | 'popularity'>,
  today = new Date().toISOString().slice(0, 10),
): Promise<GamesResponse> {
  const { page = 1, size = 24, sort } = query;
  if (sort === 'rating' || sort === 'popularity')
    return listRanked(models, snapshot, query, orders[sort], today);
  const { generation, lists } = snapshot;
  const filter = gamesFilter(query, generation, today);
  const { found, position } = await findPage<GameSummary, GameDocument>(models.games, {
    filter,
    fields: GAME_SUMMARY,
    order: gamesOrder(query),
    page,
    size,
    total: filter.release_key ? undefined : lists.count(query),
  });
  return { games: found, ...position };
}

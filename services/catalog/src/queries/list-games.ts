import type { GamesAnswer, GamesQuery, GameSummary } from '@savepoint/contracts';
import type { QueryFilter } from 'mongoose';
import { listFacet } from '../content/facets';
import type { Snapshot } from '../current/snapshot';
import type { CatalogModels } from '../models';
import type { GameDocument } from '../models/game';
import { GAME_SUMMARY } from './game-fields';
import { findPage } from './find-page';

/** Sorting by release is newest first, and soonest first among what is still to come. */
const ORDERS = {
  title: { title_key: 1, slug: 1 },
  newest: { release_key: -1, slug: 1 },
  soonest: { release_key: 1, slug: -1 },
} as const;

/** What a query asks for, as MongoDB is asked. @param today YYYY-MM-DD; games of a later date are upcoming */
export function gamesFilter(
  { platform, category, year, upcoming }: GamesQuery,
  generation: string,
  today: string,
): QueryFilter<GameDocument> {
  const ends = [year !== undefined && `${year}-12-31`, upcoming === false && today].filter(
    (end) => end !== false,
  );
  const released = {
    ...(year !== undefined && { $gte: `${year}-01-01` }),
    ...(ends.length && { $lte: ends.sort()[0] }),
    ...(upcoming === true && { $gt: today }),
  };
  return {
    generation,
    facets: listFacet({ platform, category }),
    ...(Object.keys(released).length && { release_key: released }),
  };
}

export const gamesOrder = ({ sort = 'title', upcoming }: GamesQuery) =>
  ORDERS[sort === 'title' ? 'title' : upcoming ? 'soonest' : 'newest'];

/**
 * One page of a list of games.
 * @param catalogue the generation that is read, with the length of every list that no date narrows
 */
export async function listGames(
  { games }: CatalogModels,
  { generation, counts }: Pick<Snapshot, 'generation' | 'counts'>,
  query: GamesQuery,
  today = new Date().toISOString().slice(0, 10),
): Promise<GamesAnswer> {
  const { page = 1, size = 24 } = query;
  const filter = gamesFilter(query, generation, today);
  const { found, position } = await findPage<GameSummary, GameDocument>(games, {
    filter,
    fields: GAME_SUMMARY,
    order: gamesOrder(query),
    page,
    size,
    total: filter.release_key ? undefined : (counts.get(listFacet(query)) ?? 0),
  });
  return { games: found, ...position };
}

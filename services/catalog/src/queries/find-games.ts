import type { Game, GameSummary } from '@savepoint/contracts';
import type { CatalogModels } from '../models';
import { inOrder } from './in-order';
import { GAME_SUMMARY, WHOLE_GAME } from './game-fields';

/** One game, or null. */
export const findGame = ({ games }: CatalogModels, generation: string, slug: string): Promise<Game | null> =>
  games.findOne({ generation, slug }, WHOLE_GAME).lean<Game>().exec();

/** The games of these slugs that there are, in the order asked, each once. */
export async function findGames(
  { games }: CatalogModels,
  generation: string,
  slugs: readonly string[],
): Promise<GameSummary[]> {
  const asked = [...new Set(slugs)];
  if (asked.length === 0) return [];
  const found = await games
    .find({ generation, slug: { $in: asked } }, GAME_SUMMARY)
    .limit(asked.length)
    .lean<GameSummary[]>()
    .exec();
  return inOrder(asked, found);
}

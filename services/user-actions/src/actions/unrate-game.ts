import type { UnrateResponse } from '@savepoint/contracts';
import type { Context } from '../context';
import { siteRating } from '../stats/read-game-stats';
import { factId } from '../models/fact';
import { emptyGameStats } from '../models/game-stats';

/**
 * Takes a member’s rating of a game back. Once or many times is the same.
 * @throws {HttpError} 404 unknown game, 503 when the catalogue cannot be asked
 */
export async function unrateGame(
  { models: { ratings }, stats, entities }: Context,
  user_uid: string,
  game: string,
  requestId: string,
): Promise<UnrateResponse> {
  await entities.require('game', game, requestId);
  const [after = emptyGameStats(game)] = await stats.change([game], () =>
    ratings.deleteOne({ _id: factId(game, user_uid) }),
  );
  return { site_rating: siteRating(after), user_rating: null, rating_count: after.rating_count };
}

import type { InternalIdentity, RateBody, RateResponse } from '@savepoint/contracts';
import { accountDeleted, insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';
import { siteRating } from '../stats/read-game-stats';
import { factId } from '../models/fact';
import { emptyGameStats } from '../models/game-stats';

/** Milliseconds an account waits before the charts count its ratings. */
const PROBATION = 24 * 60 * 60 * 1000;

/**
 * Rates a game for a member, or changes the rating.
 * @throws {HttpError} 401 account deleted meanwhile, 404 unknown game, 503 when the catalogue cannot be asked
 */
export async function rateGame(
  { models: { ratings, profiles }, stats, entities, departures }: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  { entity_value: game, rating }: Pick<RateBody, 'entity_value' | 'rating'>,
  requestId: string,
): Promise<RateResponse> {
  const user_uid = member.sub;
  await entities.require('game', game, requestId);
  const profile = await profiles.findById(user_uid).lean();
  const created = new Date();
  const counts_from = new Date((profile?.created ?? created).getTime() + PROBATION);
  const _id = factId(game, user_uid);
  const value = { rating, stars: Math.round(rating) };
  let left = false;
  const [after = emptyGameStats(game)] = await stats.change([game], async () => {
    const first = await insertIfAbsent(ratings, { _id, user_uid, game, created, counts_from, ...value });
    if (!first) await ratings.updateOne({ _id }, { $set: value });
    // They may have deleted their account since the call came.
    left = await departures.isDeleted(member);
    if (left) await ratings.deleteOne({ _id });
  });
  if (left) throw accountDeleted();
  return { site_rating: siteRating(after), user_rating: rating, rating_count: after.rating_count };
}

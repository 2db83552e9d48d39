import { isReleased, longDate, releasePrecision, type InternalIdentity } from '@savepoint/contracts/base';
import type { Entity } from '@savepoint/contracts/schema';
import { type RateBody, type RateResponse, type UnrateResponse } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import { accountDeleted } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import { emptyGameStats, gameActionId } from '../models';
import { endOfProbation } from '../profiles/probation';
import { siteRating } from './game-stats';

/**
 * Rates a game for a member, or changes the rating. The ratings of a new account count once its probation is over.
 * @param address of the caller
 * @throws {HttpError} 401 account deleted, 404 unknown game, 409 not released, 429 too many ratings, 503 catalogue
 * unavailable
 */
export async function rateGame(
  { models, stats, entities, accountDeletions, rateLimits, probationMs, noticeSurge }: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  { entity_value: game, rating }: Pick<RateBody, 'entity_value' | 'rating'>,
  { id, ip }: { id: string; ip: string },
): Promise<RateResponse> {
  const { ratings, profiles } = models;
  const user_uid = member.sub;
  const caller = { member: user_uid, address: ip };
  await rateLimits.consume(caller);
  requireOpenForRating(await entities.require('game', game, id));
  await rateLimits.consumeOfGame(caller, game);
  const profile = await profiles.findById(user_uid).lean();
  const created = new Date();
  const counts_from = endOfProbation(profile?.created, probationMs, created);
  const _id = gameActionId(game, user_uid);
  const value = { rating, stars: Math.round(rating) };
  let isDeleted = false;
  const [updated = emptyGameStats(game)] = await stats.change([game], async () => {
    const inserted = await ratings.insertIfAbsent({
      _id,
      user_uid,
      game,
      created,
      counts_from,
      rated_at: created,
      ...value,
    });
    if (!inserted)
      await ratings.updateOne({ _id, rating: { $ne: rating } }, { $set: { ...value, rated_at: created } });
    // Checked after the write: the account may have been deleted since the request began.
    isDeleted = await accountDeletions.isDeleted(member);
    if (isDeleted) await ratings.deleteOne({ _id });
    await noticeSurge({ game, at: created });
  });
  if (isDeleted) throw accountDeleted();
  return {
    site_rating: siteRating(updated),
    user_rating: rating,
    rating_count: updated.rating_count,
    ...(counts_from > created && { counts_from: counts_from.toISOString() }),
  };
}

/** @throws {HttpError} 409 while the game is not released */
function requireOpenForRating({ name, released = null }: Entity): void {
  if (isReleased(released)) return;
  const opening =
    released !== null && releasePrecision(released) === 'day'
      ? `from ${longDate(released)}`
      : 'once it is released';
  throw new HttpError('game-not-released', { params: { name, opening } });
}

/**
 * Removes a member’s rating of a game. Repeating it changes nothing.
 * @throws {HttpError} 404 unknown game, 503 catalogue unavailable
 */
export async function unrateGame(
  { models: { ratings }, stats, entities }: Context,
  user_uid: string,
  game: string,
  requestId: string,
): Promise<UnrateResponse> {
  await entities.require('game', game, requestId);
  const [updated = emptyGameStats(game)] = await stats.change([game], () =>
    ratings.deleteOne({ _id: gameActionId(game, user_uid) }),
  );
  return { site_rating: siteRating(updated), user_rating: null, rating_count: updated.rating_count };
}

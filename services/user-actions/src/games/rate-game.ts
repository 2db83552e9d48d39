import { isReleased, longDate, releasePrecision, type InternalIdentity } from '@savepoint/contracts/base';
import type { Entity } from '@savepoint/contracts/schema';
import type { GameTargetBody, RateBody, RateResponse } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import { accountDeleted } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import { asActions, emptyGameStats, gameActionId, type Models, type StoredGameStats } from '../models';
import { endOfProbation } from '../profiles/probation';
import { forgetAction, notLaterThan, orderAction, remove, removeIfRemovedLater } from './action-order';
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
  { entity_value: game, rating, acted_at }: Pick<RateBody, 'entity_value' | 'rating' | 'acted_at'>,
  { id, ip }: { id: string; ip: string },
): Promise<RateResponse> {
  const { ratings, removals, profiles } = models;
  const user_uid = member.sub;
  const caller = { member: user_uid, address: ip };
  await rateLimits.consume(caller);
  requireOpenForRating(await entities.require('game', game, id));
  await rateLimits.consumeOfGame(caller, game);
  const profile = await profiles.findById(user_uid).lean();
  const created = new Date();
  const counts_from = endOfProbation(profile?.created, probationMs, created);
  const _id = gameActionId(game, user_uid);
  const action = await orderAction(asActions(ratings), removals, {
    _id,
    user_uid,
    list: 'ratings',
    acted_at,
  });
  const value = { rating, stars: Math.round(rating), acted_at: action.at };
  let isDeleted = false;
  const [updated = emptyGameStats(game)] = await stats.change([game], async () => {
    const times = { created, counts_from, rated_at: created };
    const inserted = await ratings.insertIfAbsent({ _id, user_uid, game, ...times, ...value });
    if (!inserted) {
      const earlier = { _id, rating: { $ne: rating }, ...notLaterThan(action.at) };
      const changed = await ratings.updateOne(earlier, { $set: { ...value, rated_at: created } });
      if (!changed.matchedCount) await ratings.updateOne({ _id }, { $max: { acted_at: action.at } });
    }
    await removeIfRemovedLater(asActions(ratings), removals, action);
    // Checked after the write: the account may have been deleted since the request began.
    isDeleted = await accountDeletions.isDeleted(member);
    if (isDeleted) await forgetAction(asActions(ratings), removals, action);
    await noticeSurge({ game, at: created });
  });
  if (isDeleted) throw accountDeleted();
  return {
    ...(await describeRating(models, _id, updated)),
    ...(counts_from > created && { counts_from: counts_from.toISOString() }),
  };
}

/** Describes what is stored after a call: the rating of a later action, if there is one. */
async function describeRating(
  { ratings }: Pick<Models, 'ratings'>,
  _id: string,
  updated: StoredGameStats,
): Promise<RateResponse> {
  const stored = await ratings.findById(_id, { rating: 1 }).lean();
  return {
    site_rating: siteRating(updated),
    user_rating: stored?.rating ?? null,
    rating_count: updated.rating_count,
    now: new Date().toISOString(),
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
 * Removes a member’s rating of a game, unless they have rated it again later. Repeating it changes nothing.
 * @throws {HttpError} 401 account deleted, 404 unknown game, 503 catalogue unavailable
 */
export async function unrateGame(
  { models, stats, entities, accountDeletions }: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  { entity_value: game, acted_at }: Pick<GameTargetBody, 'entity_value' | 'acted_at'>,
  requestId: string,
): Promise<RateResponse> {
  await entities.require('game', game, requestId);
  const { removals } = models;
  const ratings = asActions(models.ratings);
  const _id = gameActionId(game, member.sub);
  const action = await orderAction(ratings, removals, {
    _id,
    user_uid: member.sub,
    list: 'ratings',
    acted_at,
  });
  let isDeleted = false;
  const [updated = emptyGameStats(game)] = await stats.change([game], async () => {
    await remove(ratings, removals, action);
    isDeleted = await accountDeletions.isDeleted(member);
    if (isDeleted) await forgetAction(ratings, removals, action);
  });
  if (isDeleted) throw accountDeleted();
  return describeRating(models, _id, updated);
}

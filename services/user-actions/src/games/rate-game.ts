import {
  DAY_MS,
  isOpenForRating,
  longDate,
  type Entity,
  type InternalIdentity,
  type RateBody,
  type RateResponse,
  type UnrateResponse,
} from '@savepoint/contracts';
import { accountDeleted, HttpError } from '@savepoint/service-kit';
import type { Context } from '../context';
import { emptyGameStats, gameActionId } from '../models';
import { siteRating } from './game-stats';

/** Ratings count in the charts once the member’s account is this old. */
const NEW_ACCOUNT_DELAY_MS = DAY_MS;

/**
 * Rates a game for a member, or changes the rating.
 * @throws {HttpError} 401 account deleted, 404 unknown game, 409 not released, 503 catalogue unavailable
 */
export async function rateGame(
  { models: { ratings, profiles }, stats, entities, accountDeletions }: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  { entity_value: game, rating }: Pick<RateBody, 'entity_value' | 'rating'>,
  requestId: string,
): Promise<RateResponse> {
  const user_uid = member.sub;
  requireOpenForRating(await entities.require('game', game, requestId));
  const profile = await profiles.findById(user_uid).lean();
  const created = new Date();
  // A profile from the future was stored before the clock was set back.
  const joinedAtMs = Math.min(profile?.created.getTime() ?? Infinity, created.getTime());
  const counts_from = new Date(joinedAtMs + NEW_ACCOUNT_DELAY_MS);
  const _id = gameActionId(game, user_uid);
  const value = { rating, stars: Math.round(rating) };
  let isDeleted = false;
  const [updated = emptyGameStats(game)] = await stats.change([game], async () => {
    const inserted = await ratings.insertIfAbsent({ _id, user_uid, game, created, counts_from, ...value });
    if (!inserted) await ratings.updateOne({ _id }, { $set: value });
    // Checked after the write: the account may have been deleted since the request began.
    isDeleted = await accountDeletions.isDeleted(member);
    if (isDeleted) await ratings.deleteOne({ _id });
  });
  if (isDeleted) throw accountDeleted();
  return { site_rating: siteRating(updated), user_rating: rating, rating_count: updated.rating_count };
}

/** @throws {HttpError} 409 while the game is not released */
function requireOpenForRating({ name, released = null }: Entity): void {
  if (isOpenForRating(released)) return;
  const opening = released ? `from ${longDate(released)}` : 'once it is released';
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

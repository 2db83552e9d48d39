import type { InternalIdentity } from '@savepoint/contracts/base';
import type { DecideSurgeBody, RatingSurge } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { entityKey } from '@savepoint/service-kit/calls';
import type { Context } from '../context';
import type { StoredSurge } from '../models';

/** Surges that a list has at most: all that wait for a decision, then the latest decisions. */
const MAX_LISTED = 50;

/** Lists the surges that wait for a decision, oldest first, and the latest that were decided, with their figures. */
export async function listSurges(context: Context, requestId: string): Promise<RatingSurge[]> {
  const { surges } = context.models;
  const open = await surges.find({ state: 'open' }).sort({ noticed: 1 }).limit(MAX_LISTED).lean();
  const decided = await surges
    .find({ state: { $in: ['counted', 'left-out'] } })
    .sort({ noticed: -1 })
    .limit(MAX_LISTED - open.length || 1)
    .lean();
  const listed = [...open, ...decided];
  const names = await context.entities.names(
    listed.map(({ game }) => ({ type: 'game', slug: game })),
    requestId,
  );
  return Promise.all(
    listed.map(async (surge) => ({
      ...(await toRatingSurge(context, surge)),
      game_name: names.get(entityKey({ type: 'game', slug: surge.game })) ?? null,
    })),
  );
}

async function toRatingSurge(
  { models: { ratings }, stats }: Context,
  { _id, game, noticed, state, version, by, decided_at }: StoredSurge,
): Promise<Omit<RatingSurge, 'game_name'>> {
  const [[figures], [shown]] = await Promise.all([
    ratings.aggregate<{ count: number; mean: number }>([
      { $match: { surge: _id } },
      { $group: { _id: null, count: { $sum: 1 }, mean: { $avg: '$rating' } } },
    ]),
    stats.read([game]),
  ]);
  return {
    surge_uid: _id,
    game_slug: game,
    noticed: noticed.toISOString(),
    state,
    version,
    count: figures?.count ?? 0,
    mean: figures?.mean ?? null,
    site_rating: shown?.site_rating ?? null,
    rating_count: shown?.rating_count ?? 0,
    ...(by !== undefined && { by }),
    ...(decided_at && { decided_at: decided_at.toISOString() }),
  };
}

/**
 * Decides whether the ratings of a surge count; `open` takes the decision back. Repeating it with the same version
 * fails, so that two moderators do not decide differently unnoticed.
 * @throws {HttpError} 404 unknown surge, 409 changed since it was read
 */
export async function decideSurge(
  { models: { surges }, stats }: Context,
  { name }: Pick<InternalIdentity, 'name'>,
  { surge_uid: _id, state, version }: DecideSurgeBody,
): Promise<number> {
  const surge = await surges.findById(_id).lean();
  if (!surge) throw new HttpError('no-such-surge');
  const decided = { state, by: name, decided_at: new Date() };
  let isDecided = false;
  await stats.change([surge.game], async () => {
    const { matchedCount } = await surges.updateOne(
      { _id, version },
      { $set: decided, $inc: { version: 1 } },
    );
    isDecided = matchedCount > 0;
  });
  if (!isDecided) throw new HttpError('surge-changed');
  return version + 1;
}

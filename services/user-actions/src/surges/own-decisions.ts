import type { OwnRatingDecision } from '@savepoint/contracts/moderation';
import { entityKey } from '@savepoint/service-kit/calls';
import type { Context } from '../context';

/** Ratings that a list has at most. */
const MAX_LISTED = 50;

/** Lists the member’s ratings that do not count because they came with a surge, latest first. */
export async function listOwnRatingDecisions(
  { models: { ratings, surges }, entities }: Context,
  user_uid: string,
  requestId: string,
): Promise<OwnRatingDecision[]> {
  const inSurges = await ratings
    .find({ user_uid, surge: { $exists: true } })
    .sort({ created: -1 })
    .limit(MAX_LISTED)
    .lean();
  if (!inSurges.length) return [];
  const uids = inSurges.flatMap(({ surge }) => surge ?? []);
  const found = await surges.find({ _id: { $in: uids } }).lean();
  const surgeOf = new Map(found.map((surge) => [surge._id, surge]));
  const names = await entities.names(
    inSurges.map(({ game: slug }) => ({ type: 'game', slug })),
    requestId,
  );
  return inSurges.flatMap(({ game: slug, rating, surge: uid = '' }) => {
    const surge = surgeOf.get(uid);
    if (!surge || surge.state === 'counted') return [];
    return {
      game_slug: slug,
      game_name: names.get(entityKey({ type: 'game', slug })) ?? null,
      rating,
      state: surge.state,
      at: (surge.decided_at ?? surge.noticed).toISOString(),
    };
  });
}

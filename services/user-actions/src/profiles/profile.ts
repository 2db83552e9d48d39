import { MARK_LISTS, type InternalIdentity, type MarkList } from '@savepoint/contracts/base';
import type { Profile } from '@savepoint/contracts/members';
import { isStorageFull } from '@savepoint/service-kit/base';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { nameKeyOf } from '@savepoint/service-kit/names';
import { markNameLike } from '../names/names-like-uids';
import { readShownName } from '../names/shown-name';
import { listMarkedGames, readLast, type MarkedGames } from '../games/mark-game';
import { endOfProbation } from './probation';

/**
 * Creates the member’s profile at the first sign-in; later ones update name and email from the identity
 * provider.
 * @param member the verified member
 * @returns whether this call created the profile: true exactly once, also for concurrent calls
 */
export async function logIn(
  { models }: Context,
  { sub, name, email }: Pick<InternalIdentity, 'sub' | 'name' | 'email'>,
): Promise<boolean> {
  const { profiles } = models;
  try {
    const current = { name, name_key: nameKeyOf(name), uid_key: nameKeyOf(sub), email };
    const created = await profiles.insertIfAbsent({ _id: sub, ...current, created: new Date() });
    if (created) await markNameLike(models, sub);
    else await profiles.updateOne({ _id: sub }, { $set: current });
    return created;
  } catch (error) {
    // While nothing can be written, members read on; the profile is stored at the next sign-in.
    if (isStorageFull(error)) return false;
    throw error;
  }
}

/**
 * Reads a member’s profile, of long lists what was added last. If the comments service is unavailable, liked comments are empty.
 * @param member the verified member
 */
export async function readProfile(
  context: Context,
  { sub: uid, name, email, roles }: Pick<InternalIdentity, 'sub' | 'name' | 'email' | 'roles'>,
  { id, log }: { id: string; log: FastifyBaseLogger },
): Promise<Profile> {
  const { models, comments, probationMs } = context;
  const [lists, rated, profile, game_comments] = await Promise.all([
    Promise.all(MARK_LISTS.map(async (list) => [list, await listMarkedGames(models[list], uid)] as const)),
    readLast(
      (limit) =>
        models.ratings
          .find({ user_uid: uid }, { game: 1, rating: 1, created: 1 })
          .sort({ created: -1, _id: -1 })
          .limit(limit)
          .lean(),
      ({ game, rating }) => [game, rating],
    ),
    models.profiles.findById(uid).lean(),
    comments.listLiked(uid, id).catch((err: unknown) => {
      log.warn({ err }, 'profile without liked comments');
      return [];
    }),
  ]);
  const now = new Date();
  const countFrom = endOfProbation(profile?.created, probationMs, now);
  const { found: ratings, ...rest } = rated;
  const marked = Object.fromEntries(lists) as Record<MarkList, MarkedGames>;
  return {
    name: await readShownName(context, uid, name, profile),
    email,
    uid,
    ...marked,
    likes: { ...marked.likes, game_comments },
    ratings: {
      games: Object.fromEntries(ratings.map(({ game, rating }) => [game, rating])),
      ...rest,
      ...(countFrom > now && { count_from: countFrom.toISOString() }),
    },
    ...(roles.length > 0 && { roles }),
  };
}

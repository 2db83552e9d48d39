import type { InternalIdentity, Profile } from '@savepoint/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { listMarks } from './list-marks';

/**
 * A member’s lists. Without the comments service it is still answered, with no liked comments.
 * @param member the verified member
 */
export async function readProfile(
  { models, comments }: Context,
  { sub: uid, name, email, roles }: Pick<InternalIdentity, 'sub' | 'name' | 'email' | 'roles'>,
  { id, log }: { id: string; log: FastifyBaseLogger },
): Promise<Profile> {
  const [likes, favorites, ratings, game_comments] = await Promise.all([
    listMarks(models.likes, uid),
    listMarks(models.favorites, uid),
    models.ratings.find({ user_uid: uid }, { game: 1, rating: 1 }).lean(),
    comments.liked(uid, id).catch((err: unknown) => {
      log.warn({ err }, 'profile without liked comments');
      return [];
    }),
  ]);
  return {
    name,
    email,
    uid,
    likes: { games: likes, game_comments },
    favorites: { games: favorites },
    ratings: { games: Object.fromEntries(ratings.map(({ game, rating }) => [game, rating])) },
    ...(roles.length && { roles }),
  };
}

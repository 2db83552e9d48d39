import type { InternalIdentity } from '@savepoint/contracts/base';
import { accountDeleted } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import { gameActionId, type LikeKind, type LikeModel } from '../models';

interface LikeChange {
  kind: LikeKind;
  /** Slug of a game. */
  game: string;
  /** Whether the game is liked (or favourited) afterwards. */
  active: boolean;
}

/**
 * Adds or removes a member’s like or favourite of a game. Repeating it changes nothing.
 * @returns slugs of all games that the member likes (or has favourited)
 * @throws {HttpError} 401 account deleted, 404 unknown game, 503 catalogue unavailable
 */
export async function setLikeOrFavourite(
  { models, stats, entities, accountDeletions }: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  { kind, game, active }: LikeChange,
  requestId: string,
): Promise<string[]> {
  const user_uid = member.sub;
  await entities.require('game', game, requestId);
  const likes = models[kind];
  const _id = gameActionId(game, user_uid);
  let isDeleted = false;
  await stats.change([game], async () => {
    if (active) await likes.insertIfAbsent({ _id, user_uid, game, created: new Date() });
    // Checked after the insert: the account may have been deleted since the request began.
    isDeleted = await accountDeletions.isDeleted(member);
    if (!active || isDeleted) await likes.deleteOne({ _id });
  });
  if (isDeleted) throw accountDeleted();
  return listLikedGames(likes, user_uid);
}

/** Lists the slugs of the games that a member likes (or has favourited), oldest first. */
export async function listLikedGames(likes: LikeModel, user_uid: string): Promise<string[]> {
  const found = await likes.find({ user_uid }, { game: 1 }).sort({ created: 1, _id: 1 }).lean();
  return found.map(({ game }) => game);
}

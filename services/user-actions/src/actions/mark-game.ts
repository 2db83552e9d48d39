import type { InternalIdentity } from '@savepoint/contracts';
import { accountDeleted, insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';
import { factId } from '../models/fact';
import type { MarkKind } from '../models/mark';
import { listMarks } from '../profiles/list-marks';

interface Asked {
  kind: MarkKind;
  /** Slug of a game. */
  game: string;
  /** Whether it is to be marked from now on. */
  marked: boolean;
}

/**
 * Likes or favourites a game for a member, or takes that back. Once or many times is the same.
 * @returns slugs of all the games the member has marked so
 * @throws {HttpError} 401 account deleted meanwhile, 404 unknown game, 503 when the catalogue cannot be asked
 */
export async function markGame(
  { models, stats, entities, departures }: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  { kind, game, marked }: Asked,
  requestId: string,
): Promise<string[]> {
  const user_uid = member.sub;
  await entities.require('game', game, requestId);
  const marks = models[kind];
  const _id = factId(game, user_uid);
  let left = false;
  await stats.change([game], async () => {
    if (marked) await insertIfAbsent(marks, { _id, user_uid, game, created: new Date() });
    // They may have deleted their account since the call came.
    left = await departures.isDeleted(member);
    if (!marked || left) await marks.deleteOne({ _id });
  });
  if (left) throw accountDeleted();
  return listMarks(marks, user_uid);
}

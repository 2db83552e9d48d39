import { insertUnlessThere } from '@savepoint/service-kit';
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
 * @throws {HttpError} 404 unknown game, 503 when the catalogue cannot be asked
 */
export async function markGame(
  { models, figures, entities }: Context,
  user_uid: string,
  { kind, game, marked }: Asked,
  requestId: string,
): Promise<string[]> {
  await entities.require('game', game, requestId);
  const marks = models[kind];
  const _id = factId(game, user_uid);
  await figures.change([game], () =>
    marked
      ? insertUnlessThere(marks, { _id, user_uid, game, created: new Date() })
      : marks.deleteOne({ _id }),
  );
  return listMarks(marks, user_uid);
}

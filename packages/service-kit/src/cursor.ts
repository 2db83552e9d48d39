import { badRequest } from './errors';

/** A place in a list ordered by (created, _id): the last thing a reader has. */
export interface Position {
  created: Date;
  _id: string;
}

/** A moment in milliseconds, then an `_id`: letters, digits and the signs that ours are made with. */
const SHAPE = /^(\d{1,15})\.([A-Za-z0-9_:-]{8,300})$/;

/** Opaque text for a place in a list. */
export const toCursor = ({ created, _id }: Position): string =>
  Buffer.from(`${created.getTime()}.${_id}`).toString('base64url');

/**
 * Cuts what was found to a page.
 * @param found one more than `limit`, if there are more
 * @returns the page, and the cursor to the next or null
 */
export function cutPage<T extends Position>(
  found: T[],
  limit: number,
): [page: T[], next_cursor: string | null] {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return [page, last && found.length > limit ? toCursor(last) : null];
}

/** @throws {HttpError} 400 when we did not make this cursor */
export function fromCursor(cursor: string): Position {
  const [, time, _id] = SHAPE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = time && _id ? { created: new Date(Number(time)), _id } : undefined;
  if (!position || toCursor(position) !== cursor)
    throw badRequest('wrong-cursor', 'Some of what was sent is not valid.', {
      cursor: 'This is not a cursor of ours.',
    });
  return position;
}

/** What comes after a position in a list that is ordered by (created, _id), latest first. */
export const olderThan = ({ created, _id }: Position) => ({
  created: { $lte: created },
  $or: [{ created: { $lt: created } }, { _id: { $lt: _id } }],
});

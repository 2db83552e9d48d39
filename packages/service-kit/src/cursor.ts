import { HttpError } from './errors';

/** A place in a list: the last thing a reader has. */
export interface CursorPosition {
  created: Date;
  _id: string;
  /** Counts in a list of what is liked most. */
  likes?: number;
}

/** What a list is ordered by: (created, _id), or (likes, created, _id). */
export type ListOrder = 'created' | 'likes';

/** Likes, if the list is ordered by them; a moment in milliseconds; an `_id`: letters, digits and the signs that ours are made with. */
const CURSOR_PATTERN = /^(?:(\d{1,15})\.)?(\d{1,15})\.([A-Za-z0-9_:-]{8,300})$/;

/** Opaque text for a place in a list. */
export function encodeCursor(
  { likes = 0, created, _id }: CursorPosition,
  order: ListOrder = 'created',
): string {
  const place = `${created.getTime()}.${_id}`;
  return Buffer.from(order === 'likes' ? `${likes}.${place}` : place).toString('base64url');
}

/**
 * Cuts what was found to a page.
 * @param found one more than `limit`, if there are more
 * @returns the page, and the cursor to the next or null
 */
export function toPage<T extends CursorPosition>(
  found: T[],
  limit: number,
  order?: ListOrder,
): [page: T[], next_cursor: string | null] {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return [page, last && found.length > limit ? encodeCursor(last, order) : null];
}

/** @returns null when we did not make this cursor, or not for a list in this order */
export function parseCursor(cursor: string, order?: ListOrder): CursorPosition | null {
  const [, likes, time, _id] = CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = _id && {
    created: new Date(Number(time)),
    _id,
    ...(likes !== undefined && { likes: Number(likes) }),
  };
  return position && encodeCursor(position, order) === cursor ? position : null;
}

/** @throws {HttpError} 400 when we did not make this cursor, or not for a list in this order */
export function decodeCursor(cursor: string, order?: ListOrder): CursorPosition {
  const position = parseCursor(cursor, order);
  if (position) return position;
  throw new HttpError('invalid-cursor', {
    errors: {
      cursor: 'This is not a cursor of ours.',
    },
  });
}

/** What comes after a position in a list that is ordered by (created, _id), latest first. */
export const keysetFilter = ({ created, _id }: CursorPosition) => ({
  created: { $lte: created },
  $or: [{ created: { $lt: created } }, { _id: { $lt: _id } }],
});

import { HttpError, message } from '../base';

/** A position in a list: the last item that the reader has. */
export interface CursorPosition {
  created: Date;
  _id: string;
  /** Number of likes, in a list of the most liked. */
  likes?: number;
}

/** Sort order of a list: (created, _id), or (likes, created, _id). */
export type ListOrder = 'created' | 'likes';

/** Likes, if the list is sorted by them; a time in milliseconds; an `_id` of letters, digits, `_`, `:` and `-`. */
const CURSOR_PATTERN = /^(?:(\d{1,15})\.)?(\d{1,15})\.([A-Za-z0-9_:-]{8,300})$/;

/** Encodes a position in a list as opaque text. */
export function encodeCursor(
  { likes = 0, created, _id }: CursorPosition,
  order: ListOrder = 'created',
): string {
  const position = `${created.getTime()}.${_id}`;
  return Buffer.from(order === 'likes' ? `${likes}.${position}` : position).toString('base64url');
}

/**
 * Cuts a query’s result to a page.
 * @param found `limit` items, and one more if there are more
 * @returns the page, and the cursor of the next or null
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

/** @returns null when the cursor is invalid or belongs to a list in another order */
export function parseCursor(cursor: string, order?: ListOrder): CursorPosition | null {
  const [, likes, time, _id] = CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = _id && {
    created: new Date(Number(time)),
    _id,
    ...(likes !== undefined && { likes: Number(likes) }),
  };
  return position && encodeCursor(position, order) === cursor ? position : null;
}

/** @throws {HttpError} 400 when the cursor is invalid or belongs to a list in another order */
export function decodeCursor(cursor: string, order?: ListOrder): CursorPosition {
  const position = parseCursor(cursor, order);
  if (position) return position;
  throw new HttpError('invalid-cursor', {
    errors: {
      cursor: message('invalidCursor'),
    },
  });
}

/** Filter for the items after a position in a list that is sorted by (created, _id), latest first. */
export const keysetFilter = ({ created, _id }: CursorPosition) => ({
  created: { $lte: created },
  $or: [{ created: { $lt: created } }, { _id: { $lt: _id } }],
});

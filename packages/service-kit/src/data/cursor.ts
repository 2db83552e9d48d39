import { CURSOR_PATTERN } from '@savepoint/contracts/schema';
import { HttpError, message } from '../base';

/** A position in a list: the last item that the reader has. */
export interface CursorPosition {
  created: Date;
  _id: string;
  /** Number of likes, in a list that can be sorted by them. */
  likes?: number;
}

/** Sort order of a list: (created, _id), or (likes, created, _id). */
export type ListOrder = 'created' | 'likes';

const PATTERN = new RegExp(CURSOR_PATTERN);

/** Writes a position in a list as text, with the likes of an item that has some: its list may be read in both orders. */
export const encodeCursor = ({ likes, created, _id }: CursorPosition): string =>
  [...(likes === undefined ? [] : [likes]), created.getTime(), _id].join('.');

/**
 * Bytes of the items of a list in one response. With one item more, and what is around the list, it is less than the 1 MB
 * that a response may have.
 */
export const LIST_MAX_BYTES = 400_000;

/** Bytes of something in a response. */
export const sizeOf = (sent: unknown): number => Buffer.byteLength(JSON.stringify(sent) ?? '');

/** How many of some items fit into a response, from the first on: one at least. */
export function countFitting(items: readonly unknown[], maxBytes = LIST_MAX_BYTES): number {
  let bytes = 0;
  const end = items.findIndex((item) => (bytes += sizeOf(item)) > maxBytes);
  return end < 0 ? items.length : Math.max(1, end);
}

/**
 * Cuts a query’s result to a page, which ends early where its items are large.
 * @param found `limit` items, and one more if there are more
 * @param toSent what is sent of an item, if that is more or less than the item
 * @param maxBytes bytes of what is sent
 * @returns the page, and the cursor of the next or null
 */
export function toPage<T extends CursorPosition>(
  found: T[],
  limit: number,
  toSent: (item: T) => unknown = (item) => item,
  maxBytes = LIST_MAX_BYTES,
): [page: T[], next_cursor: string | null] {
  const most = found.slice(0, limit);
  const page = most.slice(0, countFitting(most.map(toSent), maxBytes));
  const last = page.at(-1);
  return [page, last && found.length > page.length ? encodeCursor(last) : null];
}

/**
 * @param order of the list that is read; without likes in the cursor, it goes on at the items without likes
 * @returns null when the cursor is invalid
 */
export function parseCursor(cursor: string, order: ListOrder = 'created'): CursorPosition | null {
  const [, likes = '0', time, _id] = PATTERN.exec(cursor) ?? [];
  if (_id === undefined) return null;
  return { created: new Date(Number(time)), _id, ...(order === 'likes' && { likes: Number(likes) }) };
}

/** @throws {HttpError} 400 when the cursor is invalid */
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

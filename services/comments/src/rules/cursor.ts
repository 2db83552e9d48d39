import type { CommentSort } from '@savepoint/contracts';
import { badRequest } from '@savepoint/service-kit';

/** A place in a list ordered by (created, _id), or by (likes, created, _id): the last comment a reader has. */
export interface Position {
  created: Date;
  _id: string;
  likes?: number;
}

const SHAPE = /^(\d{1,15})\.([A-Za-z0-9_-]{8,64})$/;
const SHAPE_WITH_LIKES = /^(\d{1,15})\.(\d{1,15})\.([A-Za-z0-9_-]{8,64})$/;

/**
 * Opaque text for a place in a list.
 * @param sort of the list; a cursor holds what that list is ordered by
 */
export function toCursor({ likes = 0, created, _id }: Position, sort: CommentSort = 'newest'): string {
  const place = `${created.getTime()}.${_id}`;
  return Buffer.from(sort === 'most-liked' ? `${likes}.${place}` : place).toString('base64url');
}

/**
 * Cuts what was found to a page.
 * @param found one more than `limit`, if there are more
 * @returns the page, and the cursor to the next or null
 */
export function cutPage<T extends Position>(
  found: T[],
  limit: number,
  sort?: CommentSort,
): [page: T[], next_cursor: string | null] {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return [page, last && found.length > limit ? toCursor(last, sort) : null];
}

/** @throws {HttpError} 400 when we did not make this cursor, or not for this list */
export function fromCursor(cursor: string, sort: CommentSort = 'newest'): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const position = sort === 'most-liked' ? readWithLikes(text) : read(text);
  if (!position || toCursor(position, sort) !== cursor)
    throw badRequest('wrong-cursor', 'Some of what was sent is not valid.', {
      cursor: 'This is not a cursor of ours.',
    });
  return position;
}

function read(text: string): Position | null {
  const [, time, _id] = SHAPE.exec(text) ?? [];
  return time && _id ? { created: new Date(Number(time)), _id } : null;
}

function readWithLikes(text: string): Position | null {
  const [, likes, time, _id] = SHAPE_WITH_LIKES.exec(text) ?? [];
  return likes && time && _id ? { likes: Number(likes), created: new Date(Number(time)), _id } : null;
}

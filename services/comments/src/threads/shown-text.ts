import { SHOWN_TEXT_MAX_LENGTH } from '@savepoint/contracts/base';
import type { CommentModel, StoredComment } from '../data';

/** A comment whose text may be the beginning of a longer one. */
export type ShownComment = StoredComment & { cut?: true };

/** A comment with as much of its text as lists show. Nobody can write more, but imported texts are longer. */
export function shorten<T extends { content: string }>(comment: T): T & { cut?: true } {
  const { content } = comment;
  // No code point has more than two units.
  if (content.length <= SHOWN_TEXT_MAX_LENGTH) return comment;
  const characters = [...content.slice(0, 2 * (SHOWN_TEXT_MAX_LENGTH + 1))];
  if (characters.length <= SHOWN_TEXT_MAX_LENGTH) return comment;
  return { ...comment, content: `${characters.slice(0, SHOWN_TEXT_MAX_LENGTH).join('')}…`, cut: true };
}

interface Reading {
  sort?: Record<string, 1 | -1>;
  skip?: number;
  limit?: number;
}

/** Finds comments for a list. The database sends no more of a long text than is shown. */
export async function findShown(
  comments: CommentModel,
  filter: object,
  { sort, skip, limit }: Reading = {},
): Promise<ShownComment[]> {
  const found = await comments.aggregate<StoredComment>([
    { $match: filter },
    ...(sort ? [{ $sort: sort }] : []),
    ...(skip ? [{ $skip: skip }] : []),
    ...(limit === undefined ? [] : [{ $limit: limit }]),
    // One character more than is shown, to tell that there are more.
    { $addFields: { content: { $substrCP: ['$content', 0, SHOWN_TEXT_MAX_LENGTH + 1] } } },
  ]);
  return found.map(shorten);
}

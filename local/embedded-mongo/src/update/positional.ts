import { MongoError, notServed } from '../errors';
import type { Document } from '../bson/types';
import type { UpdateContext } from './update';

/**
 * Puts array indexes in the place of the positional operator.
 * @returns the paths that a path stands for
 * @throws MongoError BadValue (2) when the query matched no array element
 */
export function resolvePath(_document: Document, parts: string[], { position }: UpdateContext): string[][] {
  const at = parts.indexOf('$');
  if (parts.some((part) => part.startsWith('$['))) throw notServed('the filtered positional operator $[]');
  if (at < 0) return [parts];
  const index = position();
  if (index < 0) {
    throw new MongoError('BadValue', 'The positional operator did not find the match needed from the query.');
  }
  return [parts.map((part, i) => (i === at ? String(index) : part))];
}

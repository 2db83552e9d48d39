import { MongoError, notServed } from '../errors';
import type { UpdateContext } from './update';

/**
 * Puts the index of the array element that the query matched in the place of the positional operator.
 * @throws MongoError BadValue (2) when the query matched no array element
 */
export function resolvePath(parts: string[], { position }: UpdateContext): string[] {
  if (parts.some((part) => part.startsWith('$['))) throw notServed('the filtered positional operator $[]');
  const at = parts.indexOf('$');
  if (at < 0) return parts;
  const index = position();
  if (index < 0) {
    throw new MongoError('BadValue', 'The positional operator did not find the match needed from the query.');
  }
  return parts.map((part, i) => (i === at ? String(index) : part));
}

import { checkedHtml as check, UnsafeHtml } from '@savepoint/contracts/fragment-html';
import { LRUCache } from 'lru-cache';
import { RenderError } from './renderer';

/** Characters of checked HTML that are kept: menus, for example, are the same on many pages. */
const CACHE_LENGTH = 4_000_000;

const checked = new LRUCache<string, string>({
  maxSize: CACHE_LENGTH,
  sizeCalculation: (content, key) => content.length + key.length + 1,
});

/**
 * Returns a fragment’s HTML with all its elements closed.
 * @throws {RenderError} when it has what a fragment must not have
 */
export function checkedHtml(content: string): string {
  const known = checked.get(content);
  if (known !== undefined) return known;
  const result = assertSafe(content);
  checked.set(content, result);
  return result;
}

function assertSafe(content: string): string {
  try {
    return check(content);
  } catch (error) {
    if (error instanceof UnsafeHtml) throw new RenderError(error.message, { cause: error });
    throw error;
  }
}

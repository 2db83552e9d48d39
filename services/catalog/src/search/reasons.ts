import type { SearchReason } from '@savepoint/contracts/catalog';
import type { IndexedEntry } from './entries';
import { spellingsOf } from './spellings';

/**
 * Why an entry was found whose name is not like the query: by another name of it, or by a group it belongs to.
 * @param words of the query, folded
 */
export function reasonOf(
  { entry, group }: { entry: IndexedEntry; group?: IndexedEntry },
  words: readonly string[],
): SearchReason | null {
  if (group && (group.kind === 'developer' || group.kind === 'publisher' || group.kind === 'series'))
    return { by: group.kind, text: group.name };
  if (!entry.alternatives || contained(entry.name, words) === words.length) return null;
  let reason: SearchReason | null = null;
  let most = contained(entry.name, words);
  for (const text of entry.alternatives) {
    const count = contained(text, words);
    if (count > most) [most, reason] = [count, { by: 'alternative-title', text }];
  }
  return reason;
}

/** How many of the words a name contains, together or apart. */
function contained(name: string, words: readonly string[]): number {
  const spellings = spellingsOf(name);
  return words.filter((word) =>
    spellings.some(({ text, edges }) => edges.some((edge) => text.startsWith(word, edge))),
  ).length;
}

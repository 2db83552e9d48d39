import { LRUCache } from 'lru-cache';
import type { Models, StoredHistory } from '../models';

/** Histories that are cached; one has a few kilobytes. */
const MAX_CACHED_COUNT = 2_000;

/** Finds stored histories by their ids; without those that do not exist. */
export type HistoryFinder = (ids: readonly string[]) => Promise<StoredHistory[]>;

/**
 * Creates a finder that remembers what it has found, for as long as the charts are not computed again: the ranks of a
 * day are stored when they are.
 */
export function createHistoryFinder(histories: Models['histories']): HistoryFinder {
  /** null: the game was never ranked. */
  const cache = new LRUCache<string, { history: StoredHistory | null }>({ max: MAX_CACHED_COUNT });
  return async (ids) => {
    const known = new Map(ids.map((id) => [id, cache.get(id)]));
    const unknown = ids.filter((id) => !known.get(id));
    const found = unknown.length ? await histories.find({ _id: { $in: unknown } }).lean() : [];
    const read = new Map(found.map((history) => [history._id, history]));
    for (const id of unknown) cache.set(id, { history: read.get(id) ?? null });
    return ids.flatMap((id) => known.get(id)?.history ?? read.get(id) ?? []);
  };
}

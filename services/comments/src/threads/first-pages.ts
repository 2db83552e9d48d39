import type { CommentSort } from '@savepoint/contracts';
import { LRUCache } from 'lru-cache';
import type { Place, ThreadLog } from '../live/thread-log';
import { threadId, type ThreadOf } from '../models/thread';

/** Characters of all answers that are kept. */
const ROOM = 8_000_000;
/** Milliseconds for which an answer is believed: a process may die between a change and saying so. */
const BELIEVED = 5_000;

/** What most readers ask for: the beginning of a thread, as it was answered last. */
export interface FirstPages {
  /**
   * The answer of before if nothing has happened in the thread since, for which its log is asked; else a new one.
   * @param make makes the answer, as JSON, for where the thread stands now
   */
  read(
    thread: ThreadOf & { sort?: CommentSort | undefined },
    make: (place: Place) => Promise<string>,
  ): Promise<string>;
}

export function createFirstPages(log: ThreadLog): FirstPages {
  const kept = new LRUCache<string, Place & { json: string }>({
    maxSize: ROOM,
    sizeCalculation: ({ json }) => json.length,
    ttl: BELIEVED,
  });
  return {
    async read(thread, make) {
      const key = `${threadId(thread)}?${thread.sort ?? 'newest'}`;
      // First: what happens from here on makes the answer old.
      const place = await log.place(thread);
      const known = kept.get(key);
      if (known?.log_position === place.log_position && known.version === place.version) return known.json;
      const json = await make(place);
      kept.set(key, { ...place, json });
      return json;
    },
  };
}

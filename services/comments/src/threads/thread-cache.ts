import type { EntityType } from '@savepoint/contracts/schema';
import type { CommentSort } from '@savepoint/contracts/comments';
import { LRUCache } from 'lru-cache';
import type { ThreadLog, ThreadPosition } from './thread-log';
import { type CommentModel, type ThreadEntity, threadId, VISIBLE_STATES } from '../data';

/** Characters of all first pages that are cached. */
const MAX_CACHED_CHARACTERS = 8_000_000;
/** A cached page is used this long at most: a process may crash between a change and its entry in the log. */
const FIRST_PAGE_TTL_MS = 5_000;
const MAX_CACHED_SIZES = 5_000;
/** A cached size is used this long at most, for the same reason. */
const SIZE_TTL_MS = 60_000;

/** Cache of the first pages of threads, in every order and size, which most readers request. */
export interface FirstPages {
  /**
   * The cached page if the thread has not changed since, checked by one query by `_id`; else a new one.
   * @param render makes the page, as JSON, at the thread’s current position
   */
  read(
    page: ThreadEntity & { sort?: CommentSort | undefined; limit: number },
    render: (position: ThreadPosition) => Promise<string>,
  ): Promise<string>;
}

export function createFirstPages(log: ThreadLog): FirstPages {
  const cache = new LRUCache<string, ThreadPosition & { json: string }>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ json }) => json.length,
    ttl: FIRST_PAGE_TTL_MS,
  });
  /** Pages that are being made, each with its position. */
  const making = new Map<string, Promise<string>>();
  return {
    async read(page, render) {
      const key = `${threadId(page)}?${page.sort ?? 'newest'}&${page.limit}`;
      // Read before the page: a change from here on makes the page outdated.
      const position = await log.position(page);
      const { log_position, size_version } = position;
      const cached = cache.get(key);
      if (cached?.log_position === log_position && cached.size_version === size_version) return cached.json;
      const at = `${key} ${log_position} ${size_version}`;
      const known = making.get(at);
      if (known) return known;
      const made = render(position).finally(() => making.delete(at));
      making.set(at, made);
      const json = await made;
      cache.set(key, { ...position, json });
      return json;
    },
  };
}

/** How many comments and replies threads have, without counting them for every page. */
export interface ThreadSizes {
  /** @param position of the thread, read before this: a change that is not counted makes a later version */
  read(thread: ThreadEntity, position: Pick<ThreadPosition, 'size_version'>): Promise<number>;
  /** The sizes of many threads, in the order of the slugs, with two queries at most. */
  readMany(entity_type: EntityType, slugs: readonly string[]): Promise<number[]>;
}

export function createThreadSizes(comments: CommentModel, log: ThreadLog): ThreadSizes {
  const cache = new LRUCache<string, { version: number; total: Promise<number> }>({
    max: MAX_CACHED_SIZES,
    ttl: SIZE_TTL_MS,
  });
  const cached = (id: string, version: number, count: () => Promise<number>): Promise<number> => {
    const found = cache.get(id);
    if (found?.version === version) return found.total;
    const total = count();
    cache.set(id, { version, total });
    total.catch(() => cache.delete(id));
    return total;
  };
  return {
    async read({ entity_type, entity_slug }, { size_version }) {
      const filter = { entity_type, entity_slug, state: { $in: VISIBLE_STATES } };
      return cached(threadId(filter), size_version, () => comments.countDocuments(filter).exec());
    },
    async readMany(entity_type, slugs) {
      const threads = slugs.map((entity_slug) => ({ entity_type, entity_slug }));
      const positions = await log.positions(threads.map(threadId));
      const uncached: string[] = [];
      // Runs after all slugs have been looked up below.
      const counts = Promise.resolve().then(() => countMany(comments, entity_type, uncached));
      return Promise.all(
        threads.map((thread) => {
          const id = threadId(thread);
          return cached(id, positions.get(id)?.size_version ?? 0, () => {
            uncached.push(thread.entity_slug);
            return counts.then((bySlug) => bySlug.get(thread.entity_slug) ?? 0);
          });
        }),
      );
    },
  };
}

async function countMany(
  comments: CommentModel,
  entity_type: EntityType,
  slugs: string[],
): Promise<Map<string, number>> {
  if (!slugs.length) return new Map();
  const found = await comments.aggregate<{ _id: string; total: number }>([
    { $match: { entity_type, entity_slug: { $in: slugs }, state: { $in: VISIBLE_STATES } } },
    { $group: { _id: '$entity_slug', total: { $sum: 1 } } },
  ]);
  return new Map(found.map(({ _id, total }) => [_id, total]));
}

import { LRUCache } from 'lru-cache';
import type { Place, ThreadLog } from '../live/thread-log';
import { VISIBLE_STATES, type CommentModel } from '../models/comment';
import { threadId, type ThreadOf } from '../models/thread';

const REMEMBERED = 5_000;
/** Milliseconds after which is counted anew in any case: a process may die between a change and saying so. */
const BELIEVED = 60_000;

/** How many comments and replies there are on a thing, without counting them on every page. */
export interface ThreadSizes {
  /** @param place where the thread stood before this: a change that is not counted yet makes a later version */
  read(thread: ThreadOf, place: Pick<Place, 'version'>): Promise<number>;
  /** Sizes of many threads of one type, in the order of the slugs: two queries at the most. */
  readMany(entity_type: ThreadOf['entity_type'], slugs: readonly string[]): Promise<number[]>;
}

export function createThreadSizes(comments: CommentModel, log: ThreadLog): ThreadSizes {
  const counted = new LRUCache<string, { version: number; total: Promise<number> }>({
    max: REMEMBERED,
    ttl: BELIEVED,
  });
  const remember = (id: string, version: number, total: Promise<number>) => {
    counted.set(id, { version, total });
    total.catch(() => counted.delete(id));
    return total;
  };
  return {
    async read({ entity_type, entity_slug }, { version }) {
      const id = threadId({ entity_type, entity_slug });
      const known = counted.get(id);
      if (known?.version === version) return known.total;
      const total = comments
        .countDocuments({ entity_type, entity_slug, state: { $in: VISIBLE_STATES } })
        .exec();
      return remember(id, version, total);
    },
    async readMany(entity_type, slugs) {
      const threads = slugs.map((entity_slug) => ({ entity_type, entity_slug }));
      const places = await log.placesOf(threads.map(threadId));
      const unknown: string[] = [];
      const sizes = Promise.resolve().then(() => countMany(comments, entity_type, unknown));
      return Promise.all(
        threads.map((thread) => {
          const id = threadId(thread);
          const version = places.get(id)?.version ?? 0;
          const known = counted.get(id);
          if (known?.version === version) return known.total;
          unknown.push(thread.entity_slug);
          return remember(
            id,
            version,
            sizes.then((bySlug) => bySlug.get(thread.entity_slug) ?? 0),
          );
        }),
      );
    },
  };
}

async function countMany(
  comments: CommentModel,
  entity_type: ThreadOf['entity_type'],
  slugs: string[],
): Promise<Map<string, number>> {
  if (!slugs.length) return new Map();
  const found = await comments.aggregate<{ _id: string; total: number }>([
    { $match: { entity_type, entity_slug: { $in: slugs }, state: { $in: VISIBLE_STATES } } },
    { $group: { _id: '$entity_slug', total: { $sum: 1 } } },
  ]);
  return new Map(found.map(({ _id, total }) => [_id, total]));
}

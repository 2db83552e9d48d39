import { LRUCache } from 'lru-cache';
import { POSTED, type CommentModel } from '../models/comment';
import { threadId, type ThreadOf, type VersionModel } from '../models/thread-version';

const REMEMBERED = 5_000;
/** Milliseconds after which is counted anew in any case: a process may die between a change and saying so. */
const BELIEVED = 60_000;

/** How many comments and replies there are on a thing, without counting them on every page. */
export interface ThreadSizes {
  read(thread: ThreadOf): Promise<number>;
  /** To be called after comments came or went, in whatever instance. */
  changed(thread: ThreadOf): Promise<void>;
}

export function createThreadSizes(comments: CommentModel, versions: VersionModel): ThreadSizes {
  const counted = new LRUCache<string, { version: number; total: Promise<number> }>({
    max: REMEMBERED,
    ttl: BELIEVED,
  });
  return {
    async read({ entity_type, entity_slug }) {
      const id = threadId({ entity_type, entity_slug });
      // Read before counting: a change that is not counted yet will make a later version.
      const version = (await versions.findById(id).lean())?.version ?? 0;
      const known = counted.get(id);
      if (known?.version === version) return known.total;
      const total = comments.countDocuments({ entity_type, entity_slug, state: { $in: POSTED } }).exec();
      counted.set(id, { version, total });
      total.catch(() => counted.delete(id));
      return total;
    },
    async changed(thread) {
      await versions.updateOne({ _id: threadId(thread) }, { $inc: { version: 1 } }, { upsert: true });
    },
  };
}

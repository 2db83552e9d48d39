import {
  CACHE_GROUP_INVALIDATION_HEADER,
  CACHE_GROUPS_HEADER,
  formatCacheGroups,
} from '@savepoint/service-kit';
import type { FastifyReply } from 'fastify';
import { threadId, type ThreadEntity } from '../models/thread';

/**
 * A shared cache serves the first page of a thread for a second, and for a day while this service is down. A change that the
 * cache has forwarded invalidates it at once; changes that were made elsewhere are visible after that second.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-if-error=86400';
/** The pages of every thread. */
const ALL_THREADS = 'threads';

const groupOf = (thread: ThreadEntity): string => `thread:${threadId(thread)}`;

/** Lets shared caches keep the first page of a thread. */
export function allowCaching(reply: FastifyReply, thread: ThreadEntity): void {
  reply.headers({
    'cache-control': CACHE_CONTROL,
    [CACHE_GROUPS_HEADER]: formatCacheGroups([ALL_THREADS, groupOf(thread)]),
  });
}

/** Header of a thread’s event stream: each event invalidates the pages of this group. */
export const groupHeader = (thread: ThreadEntity) => ({
  [CACHE_GROUPS_HEADER]: formatCacheGroups([groupOf(thread)]),
});

/** Hook of calls that change a thread: shared caches drop its pages. Also after an error: a part may be written. */
export async function invalidateThread({ body }: { body: ThreadEntity }, reply: FastifyReply): Promise<void> {
  reply.header(CACHE_GROUP_INVALIDATION_HEADER, formatCacheGroups([groupOf(body)]));
}

/** Hook of calls that may change several threads. */
export async function invalidateThreads(_request: unknown, reply: FastifyReply): Promise<void> {
  reply.header(CACHE_GROUP_INVALIDATION_HEADER, formatCacheGroups([ALL_THREADS]));
}

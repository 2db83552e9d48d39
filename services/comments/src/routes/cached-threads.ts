import {
  CACHE_GROUP_INVALIDATION_HEADER,
  CACHE_GROUPS_HEADER,
  formatCacheGroups,
} from '@savepoint/service-kit/http';
import { siteOfPage } from '@savepoint/contracts/base';
import { cacheGroups } from '@savepoint/contracts/comments';
import type { FastifyReply } from 'fastify';
import type { ThreadEntity } from '../data';

/**
 * A shared cache serves the first page of a thread for a second, and for a day while this service is down. A change that the
 * cache has forwarded invalidates it at once; changes that were made elsewhere are visible after that second.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-if-error=86400';
/** A shared cache serves the counts of a site’s pages for half a minute; a change that it has forwarded invalidates them. */
const PAGE_COUNTS_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-if-error=86400';
/** The pages of every thread. */
const ALL_THREADS = 'threads';

const groupOf = ({ entity_type, entity_slug }: ThreadEntity): string =>
  cacheGroups.thread(entity_type, entity_slug);

/** What a change of a thread invalidates. */
const groupsOf = (thread: ThreadEntity): string[] => [
  groupOf(thread),
  ...(thread.entity_type === 'page' ? [cacheGroups.pageCounts(siteOfPage(thread.entity_slug))] : []),
];

/** Lets shared caches keep the counts of pages of a site, for one origin each. */
export function allowCachingCounts(reply: FastifyReply, site: string): void {
  reply.headers({
    'cache-control': PAGE_COUNTS_CACHE_CONTROL,
    vary: 'origin',
    [CACHE_GROUPS_HEADER]: formatCacheGroups([
      cacheGroups.comments,
      ALL_THREADS,
      cacheGroups.pageCounts(site),
    ]),
  });
}

/** Lets shared caches keep the first page of a thread. */
export function allowCaching(reply: FastifyReply, thread: ThreadEntity): void {
  reply.headers({
    'cache-control': CACHE_CONTROL,
    [CACHE_GROUPS_HEADER]: formatCacheGroups([cacheGroups.comments, ALL_THREADS, groupOf(thread)]),
  });
}

/** Header of a thread’s event stream: each event invalidates the pages of this group. */
export const groupHeader = (thread: ThreadEntity) => ({
  [CACHE_GROUPS_HEADER]: formatCacheGroups([groupOf(thread)]),
});

/** Hook of calls that change a thread: shared caches drop its pages. Also after an error: a part may be written. */
export async function invalidateThread({ body }: { body: ThreadEntity }, reply: FastifyReply): Promise<void> {
  reply.header(CACHE_GROUP_INVALIDATION_HEADER, formatCacheGroups(groupsOf(body)));
}

/** Hook of calls that may change several threads. */
export async function invalidateThreads(_request: unknown, reply: FastifyReply): Promise<void> {
  reply.header(CACHE_GROUP_INVALIDATION_HEADER, formatCacheGroups([ALL_THREADS]));
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Menus } from '@savepoint/contracts/catalog';
import { cacheGroups } from '@savepoint/contracts/comments';
import { withTimeout } from '@savepoint/service-kit/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import {
  createClient,
  type BreakerServer,
  type CallTokens,
  type CatalogueGeneration,
} from '@savepoint/service-kit/calls';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ShellConfig } from '../config';
import { GenerationCache } from './generation-cache';
import {
  catalogSource,
  commentsSource,
  loadMenus,
  ratingsSource,
  type CatalogSource,
  type CommentsSource,
  type RatingsSource,
} from './services';

export type { CommentCounts, StatsBySlug } from './services';

/** For the data a page requires: a slow page is better than a 503. */
const REQUIRED_TIMEOUT_MS = 3_000;
const MENUS_TTL_MS = 30_000;
const MENUS_KEY = 'menus';

/** The data sources of one request. */
export interface Sources {
  catalog: CatalogSource;
  ratings: RatingsSource;
  comments: CommentsSource;
  /** Platforms and categories; cached for all requests. */
  menus(): Promise<Menus>;
  /** Makes a part of the page optional: null, and a line in the log, when its source is down or slow. */
  optional<T>(part: Promise<T>): Promise<T | null>;
  /** What is withdrawn of one of these groups makes the page invalid. */
  readonly groups: readonly string[];
  /** Whether all optional parts were loaded so far, and from the current catalogue. */
  readonly complete: boolean;
}

/** @returns the sources of a request */
export type SourcesFor = (request: { id: string; log: FastifyBaseLogger }) => Sources;

export interface SourcesOptions {
  /** Updated from the responses of the catalog. */
  generation: CatalogueGeneration;
  /** Signs the calls. */
  tokens: CallTokens;
  /** Logs and measures when a service is silent. */
  server: BreakerServer;
}

export function createSources(
  settings: ShellConfig,
  { generation, tokens, server }: SourcesOptions,
): SourcesFor {
  const { OPTIONAL_PART_TIMEOUT_MS: optionalTimeoutMs } = settings;
  const catalog = createClient({
    upstream: 'catalog',
    baseUrl: settings.CATALOG_URL,
    timeoutMs: REQUIRED_TIMEOUT_MS,
    tokens,
    server,
  });
  const cache = new GenerationCache({
    client: catalog,
    generation,
    maxBytes: settings.CATALOG_CACHE_BYTES,
  });
  const userActions = createClient({
    upstream: 'user-actions',
    baseUrl: settings.USER_ACTIONS_URL,
    timeoutMs: REQUIRED_TIMEOUT_MS,
    tokens,
    server,
  });
  const comments = createClient({
    upstream: 'comments',
    baseUrl: settings.COMMENTS_URL,
    timeoutMs: optionalTimeoutMs,
    tokens,
    server,
  });
  const isCurrent = (dataGeneration: string | undefined) =>
    dataGeneration === undefined || dataGeneration === generation.current;

  // Stale-while-revalidate by age; revalidated first after an import; stale-if-error.
  const menus = new LRUCache<string, { data: Menus; generation: string | undefined }>({
    max: 1,
    ttl: MENUS_TTL_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod() {
      let dataGeneration: string | undefined;
      const onHeaders = (headers: IncomingHttpHeaders) => (dataGeneration = generation.record(headers));
      return { data: await loadMenus(catalog, { onHeaders }), generation: dataGeneration };
    },
  });
  const getMenus = () => {
    const cached = menus.peek(MENUS_KEY, { allowStale: true });
    return menus.forceFetch(MENUS_KEY, {
      // Without a stale value to fall back to, the error itself must be thrown: it becomes a 503.
      allowStaleOnFetchRejection: cached !== undefined,
      ...(!isCurrent(cached?.generation) && { forceRefresh: true, allowStale: false }),
    });
  };

  return ({ id, log }) => {
    let missingCount = 0;
    const generations = new Set<string | undefined>();
    const groups = new Set<string>();
    const note = (...more: string[]) => {
      for (const group of [cacheGroups.comments, ...more]) groups.add(group);
    };
    return {
      async menus() {
        const { data, generation: dataGeneration } = await getMenus();
        generations.add(dataGeneration);
        return data;
      },
      catalog: catalogSource(cache, { requestId: id, onGeneration: (each) => generations.add(each) }),
      ratings: ratingsSource(userActions, id),
      comments: commentsSource(comments, id, note),
      optional: (part) =>
        withTimeout(scaleTimeout(optionalTimeoutMs), part).catch((err: unknown) => {
          missingCount += 1;
          log.warn({ err }, 'page rendered without an optional part');
          return null;
        }),
      get groups() {
        return [...groups];
      },
      get complete() {
        return missingCount === 0 && [...generations].every(isCurrent);
      },
    };
  };
}

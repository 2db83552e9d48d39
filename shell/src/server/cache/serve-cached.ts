import { ageMs, CONTENT_VERSION_HEADER, PAGE_KIND_HEADER } from '@savepoint/contracts/base';
import { REGION_VARIANT_HEADER } from '@savepoint/contracts/regions';
import { HttpError, networkOf } from '@savepoint/service-kit/base';
import {
  CACHE_GROUPS_HEADER,
  callerOf,
  formatCacheGroups,
  isReload,
  matchesEtag,
  negotiateEncoding,
} from '@savepoint/service-kit/http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Preview } from '../preview/previews';
import type { CachedResponse, PublicResponse } from './cached-response';
import type { CacheResult, PageCache } from './page-cache';
import { serveUncached } from './serve-uncached';

/** The part of a request that a public response may depend on. */
export interface PublicRequest {
  params: Record<string, string>;
  /** The parameters named by the route, without empty ones; a name given twice is a sorted array without duplicates. */
  query: Record<string, unknown>;
  /** Request id and log of the first request for this response. */
  id: string;
  log: FastifyBaseLogger;
  /** Which versions of regions a page has, while a rollout is live. */
  variant?: number | undefined;
  /** That of the browser that requests it; the response is for it alone. */
  preview?: Preview | undefined;
}

export interface PublicRoute {
  /** Path in the router’s syntax. */
  url: string;
  /** The kind of page, for metrics; none for a file. */
  kind?: string;
  /** Query parameters that the response depends on; all others are ignored. */
  query?: readonly string[];
  /** Brings equivalent queries into one form. */
  normalize?(query: Record<string, unknown>): Record<string, unknown>;
  /** Returns the variant of the response; without it, or when it is undefined, there is one for everybody. */
  variantOf?(request: FastifyRequest): number | undefined;
  /** Returns the preview of the browser, which rejects with an HttpError when it does not hold any more. */
  previewOf?(request: FastifyRequest): Promise<Preview> | undefined;
  /** Replaces values that have the same response by one of them, when nothing is cached for the query. */
  narrow?(request: PublicRequest): Promise<Record<string, unknown>>;
  /** @returns null when there is nothing at this address */
  render(request: PublicRequest): Promise<PublicResponse | CachedResponse | null>;
  /** Answers when `render` returned null. Default: an error in JSON. */
  notFound?(request: FastifyRequest, reply: FastifyReply): unknown;
}

/** Maximum age of a page that is served on a reload, so that members see the effect of their last action. */
const MAX_AGE_ON_RELOAD_MS = 5_000;

const CACHE_CONTROL = {
  /**
   * Shared caches store a complete page for a minute, serve it for ten more while they revalidate, and for a day while
   * the shell fails.
   */
  complete: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
  /** A page without one of its optional parts, and a 404. */
  brief: 'public, max-age=0, s-maxage=5',
  failed: 'no-store',
} as const;

const throwNotFound = (): never => {
  throw new HttpError('no-such-path');
};

/** Registers a route whose response is the same for everybody; served from the cache. */
export function serveCached(
  app: FastifyInstance,
  cache: PageCache,
  {
    url,
    kind,
    query: names = [],
    normalize = (query) => query,
    variantOf,
    previewOf,
    narrow,
    render,
    notFound = throwNotFound,
  }: PublicRoute,
): void {
  const sortedNames = [...names].sort();
  app.get(url, { config: { hasOneAddress: true } }, (request, reply) => {
    request.pageKind = kind;
    const params = request.params as Record<string, string>;
    const query = normalize(pickParameters(request.query as Record<string, unknown>, sortedNames));
    const opening = previewOf?.(request);
    if (opening) {
      const { id, log } = request;
      const rendered = (preview: Preview) => async () => {
        const narrowed = narrow ? await narrow({ params, query, id, log }) : query;
        return render({ params, query: narrowed, id, log, preview });
      };
      return opening
        .then((preview) => serveUncached(cache, request, reply, rendered(preview)))
        .then((sent) => sent ?? notFound(request, reply));
    }
    const variant = variantOf?.(request);
    const key = variantKey(cacheKey(url, params, query), variant);
    const maxAgeMs = isReload(request.headers['cache-control']) ? MAX_AGE_ON_RELOAD_MS : Infinity;
    const cached = cache.lookup(key, maxAgeMs);
    if (cached === null) return notFound(request, reply);
    const refresh = async () => {
      const { id, log } = request;
      const narrowed = narrow ? await narrow({ params, query, id, log }) : query;
      const narrowedKey = variantKey(cacheKey(url, params, narrowed), variant);
      const known = cache.lookup(narrowedKey, maxAgeMs);
      if (known === null || known?.isDue === false) return known;
      return cache.refresh(narrowedKey, () => render({ params, query: narrowed, id, log, variant }));
    };
    if (cached) {
      if (cached.isDue) void cache.inTurn({ network: networkOf(request.ip) }, key, refresh).catch(() => {});
      return sendCached(request, reply, cached, variant);
    }
    return cache
      .inTurn(callerOf(request, reply), key, refresh)
      .then((result) => (result ? sendCached(request, reply, result, variant) : notFound(request, reply)));
  });
}

/**
 * Sends a cached response, or 304 when the client has it already.
 * @param variant of the response, if it depends on the reader
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, state }: CacheResult,
  variant?: number,
): FastifyReply | Promise<FastifyReply> {
  const { status, type, headers, body, complete, version, createdAt, groups } = response;
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const etag = body.etag(encoding);
  const failed = status >= 500;
  request.pageKind = response.kind ?? request.pageKind;
  const cacheable = status === 200 && complete && state !== 'stale';
  void reply.code(status).headers({
    ...headers,
    'cache-control': CACHE_CONTROL[failed ? 'failed' : cacheable ? 'complete' : 'brief'],
    vary: 'accept-encoding',
    'x-cache': state,
    age: Math.floor(ageMs(createdAt) / 1000),
    [CONTENT_VERSION_HEADER]: version,
    ...(groups.length && { [CACHE_GROUPS_HEADER]: formatCacheGroups(groups) }),
    ...(variant !== undefined && { [REGION_VARIANT_HEADER]: String(variant) }),
    ...(request.pageKind !== undefined && { [PAGE_KIND_HEADER]: request.pageKind }),
    ...(!failed && { etag }),
  });
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(type);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  const bytes = body.encoded(encoding);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((encoded) => reply.send(encoded));
}

function pickParameters(query: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const value = query[name];
    const values = Array.isArray(value) ? [...new Set<unknown>(value)].filter(Boolean).sort() : value;
    if (Array.isArray(values) ? values.length : values) picked[name] = values;
  }
  return picked;
}

/** Returns the key of a response, the same for equivalent addresses. */
export function cacheKey(
  url: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string {
  const parts: unknown[] = [url];
  for (const name in params) parts.push(params[name]);
  for (const name in query) parts.push(name, query[name]);
  return parts.length === 1 ? url : JSON.stringify(parts);
}

/** Returns the key of a variant of a response. No other key begins with a number. */
export const variantKey = (key: string, variant: number | undefined): string =>
  variant === undefined ? key : `${variant} ${key}`;

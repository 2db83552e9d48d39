import type { IncomingMessage, ServerResponse } from 'node:http';
import { ageMs } from '@savepoint/contracts/base';
import { isReload, parseCacheControl } from '@savepoint/service-kit/http';
import { LRUCache } from 'lru-cache';
import { Batches } from './batches';
import { cacheKey, canonicalAddress, type CacheKey } from './cache-key';
import { passesBy, type CachedRoute } from './cached-route';
import type { HttpCacheOptions } from './http-cache-options';
import {
  KeptResponse,
  policyClass,
  policyOf,
  type PolicyClass,
  type Received,
  type RequestedAt,
  type ResponseHeaders,
} from './kept-response';
import { KeptResponses } from './kept-responses';
import type { Reader } from './reader-variants';
import { fetchAgain } from './revalidate';
import { sendKept, type KeptState } from './send-kept';

/** Characters of all addresses that are remembered as routed. */
const MAX_ROUTED_CHARACTERS = 10_000_000;
/** A reload gets a response that is at most this old, so that members see the effect of their last action. */
const MAX_AGE_ON_RELOAD_MS = 5_000;
/** Refreshes at the same time that no request waits for; further ones wait for the next request. */
const MAX_BACKGROUND_COUNT = 32;

/** The response that a request was answered with; false when it has to be forwarded. */
export type Served = KeptResponse | false;

/** A refreshed response and how it is served. */
interface Refreshed {
  kept: KeptResponse;
  state: KeptState;
}

/**
 * The shared cache of the site, after RFC 9111: what upstreams declare as public, by their own headers. A response is
 * served fresh, stale while it is refreshed and stale while its upstream fails (RFC 5861).
 */
export class HttpCache {
  readonly #responses: KeptResponses;
  /** Routes of addresses as requests spell them. Only what the router has matched is looked up. */
  readonly #routed = new LRUCache<string, { route: CachedRoute; address: string }>({
    maxSize: MAX_ROUTED_CHARACTERS,
    sizeCalculation: ({ address }, url) => address.length + url.length,
  });
  readonly #refreshes = new Batches<Refreshed | undefined>();
  #backgroundCount = 0;
  readonly #now: () => number;
  readonly #Policy: PolicyClass;

  constructor(private readonly options: HttpCacheOptions) {
    this.#now = options.now ?? Date.now;
    this.#Policy = policyClass(this.#now);
    this.#responses = new KeptResponses(options.maxBytes);
  }

  /** The largest body that is kept, in bytes. */
  get maxBodyBytes(): number {
    return this.#responses.maxBodyBytes;
  }

  /** Returns the key of a request that the router has matched to a route; undefined when it passes the cache by. */
  keyOf(request: IncomingMessage, route: CachedRoute): CacheKey | undefined {
    if (this.options.maxBytes === 0 || passesBy(request, route) || this.previewOf(request, route))
      return undefined;
    const url = request.url ?? '';
    const address = canonicalAddress(url, route);
    if (address === undefined) return undefined;
    this.#routed.set(url, { route, address });
    return cacheKey(address, request.headers, route, this.readerOf(request, route, address)?.variant);
  }

  /** Returns the reader of a request for a page; undefined while all readers get the same. */
  readerOf(request: IncomingMessage, route: CachedRoute, address: string): Reader | undefined {
    if (this.previewOf(request, route)) return undefined;
    return route.isByVariant?.(address) ? this.options.readers.of(request) : undefined;
  }

  /** Returns the grant of a request for a page by a browser that has a preview: no cache has its response. */
  previewOf(request: IncomingMessage, { isByVariant }: CachedRoute): string | undefined {
    return isByVariant?.(request.url ?? '') ? this.options.previewOf?.(request) : undefined;
  }

  /**
   * Serves a request whose address has been routed before.
   * @returns what was served; false when it has to be routed (again)
   */
  serveRouted(request: IncomingMessage, response: ServerResponse): Served | Promise<Served> {
    const routed = this.#routed.get(request.url ?? '');
    if (!routed || passesBy(request, routed.route) || this.previewOf(request, routed.route)) return false;
    const { route, address } = routed;
    const variant = this.readerOf(request, route, address)?.variant;
    const key = cacheKey(address, request.headers, route, variant);
    if (!key || !this.#responses.find(key)) return false;
    if (!route.isLimited) return this.serve(key, route, request, response);
    return this.options
      .rateLimit(this.options.clientAddress(request))
      .then((headers) => headers !== undefined && this.serve(key, route, request, response, headers));
  }

  /** Serves a kept response. @param headers added to it @returns what was served; false when none can be */
  serve(
    key: CacheKey,
    route: CachedRoute,
    request: IncomingMessage,
    response: ServerResponse,
    headers: readonly string[] = [],
  ): Served | Promise<Served> {
    const startedAt = performance.now();
    const kept = this.#responses.find(key);
    if (!kept) return false;
    const now = this.#now();
    const send = (sent: KeptResponse, state: KeptState) => {
      const cookie = sent.isByVariant ? this.options.readers.cookieFor(request) : [];
      const added = cookie.length ? [...headers, ...cookie] : headers;
      sendKept(sent, state, request, response, { now: this.#now(), startedAt, headers: added });
      return sent;
    };
    const age = ageMs(kept.madeAt, now);
    const reload = isReload(request.headers['cache-control']);
    if (this.#isOfCurrentVersion(kept, route)) {
      if (age < kept.freshMs && (!reload || age <= MAX_AGE_ON_RELOAD_MS)) return send(kept, 'hit');
      // RFC 5861, section 3.
      if (!reload && age < Infinity && kept.policy.useStaleWhileRevalidate()) {
        this.#refreshInBackground(key, route, kept, request);
        return send(kept, 'hit');
      }
    }
    if (kept.isPaused(now)) return kept.allowsStaleIfError && send(kept, 'stale');
    // A request that waits for an upstream has a share of its connections.
    const ip = this.options.clientAddress(request);
    if (!route.upstream.shares.take(ip, response)) return false;
    return this.#refresh(key, route, kept, ip).then((refreshed) => {
      if (response.destroyed) return kept;
      return refreshed ? send(refreshed.kept, refreshed.state) : false;
    });
  }

  /**
   * Returns a received response as one that can be kept.
   * @param ownHeaders of the gateway
   * @returns undefined when it may not be kept
   */
  evaluate(
    key: CacheKey,
    received: Received,
    ownHeaders: ResponseHeaders,
    requestedAt: RequestedAt,
  ): ((body: Buffer) => KeptResponse) | undefined {
    const policy = policyOf(this.#Policy, key, received);
    if (!policy || Number(received.headers['content-length'] ?? 0) > this.maxBodyBytes) return undefined;
    const now = this.#now();
    // RFC 8246: an immutable response is the same after every import and publish.
    const isImmutable = parseCacheControl(received.headers['cache-control']).has('immutable');
    const boundTo = isImmutable ? { ...requestedAt, version: undefined } : requestedAt;
    return (body) => new KeptResponse(key, policy, body, ownHeaders, boundTo, now);
  }

  /** Invalidates the kept responses of these groups, and those that have been requested but not received. */
  invalidate(groups: readonly string[]): void {
    this.#responses.invalidate(groups);
  }

  /** What is known before a response is requested. */
  requestedNow(route: CachedRoute): RequestedAt {
    return { version: this.versionFor(route), invalidationCount: this.#responses.invalidationCount };
  }

  /** The version that a response requested now has; undefined on routes that imports and publishes do not change. */
  versionFor(route: CachedRoute): string | undefined {
    return route.followsContent ? this.options.contentVersion() : undefined;
  }

  /** Keeps a response, unless the content has changed since it was requested. */
  keep(kept: KeptResponse, route: CachedRoute): void {
    if (this.#isOfCurrentVersion(kept, route)) this.#responses.keep(kept);
  }

  #isOfCurrentVersion({ requestedAt: { version } }: KeptResponse, route: CachedRoute): boolean {
    return version === undefined || version === this.versionFor(route);
  }

  #refreshInBackground(
    key: CacheKey,
    route: CachedRoute,
    kept: KeptResponse,
    request: IncomingMessage,
  ): void {
    if (this.#backgroundCount >= MAX_BACKGROUND_COUNT || this.#refreshes.has(key.text)) return;
    if (kept.isPaused(this.#now())) return;
    this.#backgroundCount += 1;
    void this.#refresh(key, route, kept, this.options.clientAddress(request)).finally(() => {
      this.#backgroundCount -= 1;
    });
  }

  #refresh(
    key: CacheKey,
    route: CachedRoute,
    kept: KeptResponse,
    ip: string,
  ): Promise<Refreshed | undefined> {
    return this.#refreshes.run(key.text, () => this.#refreshNow(key, route, kept, ip));
  }

  /** Never rejects. @returns undefined when the response is gone, or may not be served stale */
  async #refreshNow(
    key: CacheKey,
    route: CachedRoute,
    known: KeptResponse,
    ip: string,
  ): Promise<Refreshed | undefined> {
    const kept = this.#responses.find(key) ?? known;
    if (kept.isPaused(this.#now()))
      return this.#responses.allowsStale(kept) ? { kept, state: 'stale' } : undefined;
    const requestedNow = this.requestedNow(route);
    try {
      const answer = await fetchAgain(kept, route, { ip, maxBodyBytes: this.maxBodyBytes });
      const requestedAt = { ...requestedNow, version: answer.version ?? requestedNow.version };
      const refreshed = answer.body
        ? this.evaluate(key, answer, kept.ownHeaders, requestedAt)?.(answer.body)
        : kept.revalidated(answer, requestedAt, this.#now());
      if (!refreshed) {
        this.#responses.delete(key);
        return undefined;
      }
      this.keep(refreshed, route);
      return { kept: refreshed, state: 'hit' };
    } catch (err) {
      if (!kept.wasPaused)
        this.options.log.warn({ err, address: key.address }, 'response not refreshed; serving the stale one');
      kept.pause(this.#now());
      return this.#responses.allowsStale(kept) ? { kept, state: 'stale' } : undefined;
    }
  }
}

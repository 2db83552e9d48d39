import { ageMs, isAhead } from '@savepoint/contracts/base';
import {
  FairQueue,
  GroupInvalidations,
  type Caller,
  type FairQueueOptions,
} from '@savepoint/service-kit/http';
import { LRUCache } from 'lru-cache';
import { toCachedResponse, type CachedResponse, type PublicResponse } from './cached-response';

/** A response is fresh for this long, then served while it is refreshed in the background for so much longer. */
const FRESH_TTL_MS = 60_000;
const STALE_WHILE_REVALIDATE_MS = 600_000;
/** TTL of a response that lacks an optional part. */
const INCOMPLETE_TTL_MS = 5_000;
/** Pause after a failed refresh. */
const RETRY_INTERVAL_MS = 5_000;
/** A complete response up to this age is preferred to a new one that lacks something. */
const MAX_PREFERRED_AGE_MS = 24 * 3600_000;
/** Negative cache: addresses without a page. */
const NOT_FOUND_TTL_MS = 5_000;
const MAX_NOT_FOUND_COUNT = 2_000;
/** A request that has waited for its turn for this long is shed. The gateway waits for 10 s. */
const MAX_TURN_WAIT_MS = 5_000;
/** Estimated bytes of an entry besides its body and key. */
const ENTRY_OVERHEAD_BYTES = 1_000;

export interface PageCacheOptions {
  /** Limit of the memory; the least recently used responses are evicted first. */
  maxBytes: number;
  /** How many responses are rendered at the same time, and how many wait. */
  turns: Omit<FairQueueOptions, 'maxWaitMs' | 'error'>;
  /** The current version of what pages are rendered from: other versions are served only when rendering fails. */
  version(): string;
  /** Called when a stale response is served since it cannot be refreshed. */
  onStale(error: unknown, key: string): void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** `hit`: from the cache; `miss`: rendered for this request; `stale`: from the cache since rendering fails. */
export interface CacheResult {
  response: CachedResponse;
  state: 'hit' | 'miss' | 'stale';
}
/** What is served from the cache. `isDue`: it should be refreshed in the background. */
export type Cached = CacheResult & { isDue: boolean };

/**
 * Renders the response for an address, or returns the cached one of another address; null when there is none (404).
 * @throws when a required source is down
 */
export type Render = () => Promise<PublicResponse | CachedResponse | null>;

/**
 * In-process cache of rendered responses: concurrent requests share one rendering, responses are
 * served stale while they are refreshed (stale-while-revalidate) and while sources are down (stale-if-error).
 */
export class PageCache {
  /** What is not served from the cache takes turns here, by the address that asks for it. */
  readonly #turns: FairQueue;
  readonly #responses: LRUCache<string, CachedResponse>;
  /** Keys without a page, each with the version of which that is true. */
  readonly #notFound = new LRUCache<string, string>({ max: MAX_NOT_FOUND_COUNT, ttl: NOT_FOUND_TTL_MS });
  readonly #rendering = new Map<string, Promise<CacheResult | null>>();
  readonly #invalidations = new GroupInvalidations();
  readonly #now: () => number;

  constructor(private readonly options: PageCacheOptions) {
    this.#now = options.now ?? Date.now;
    this.#turns = new FairQueue({ ...options.turns, maxWaitMs: MAX_TURN_WAIT_MS, error: 'busy' });
    this.#responses = new LRUCache<string, CachedResponse>({
      // To LRUCache, 0 means unlimited.
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: ({ body }, key) => body.sizeBytes + 2 * key.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  /**
   * Returns what can be served without waiting.
   * @param maxAgeMs an older response is not returned even if it is fresh
   * @returns null when it is known that there is no such page, undefined when it has to be rendered
   */
  lookup(key: string, maxAgeMs = Infinity): Cached | null | undefined {
    if (this.#notFound.get(key) === this.options.version()) return null;
    const response = this.#find(key);
    if (!response) return undefined;
    if (isAhead(response.retryAt, RETRY_INTERVAL_MS, this.#now()))
      return { response, state: 'stale', isDue: false };
    if (response.version !== this.options.version()) return undefined;
    const age = this.#age(response);
    if (age > maxAgeMs) return undefined;
    const isFresh = age <= (response.complete ? FRESH_TTL_MS : INCOMPLETE_TTL_MS);
    if (!isFresh && (!response.complete || age > FRESH_TTL_MS + STALE_WHILE_REVALIDATE_MS)) return undefined;
    return { response, state: 'hit', isDue: !isFresh };
  }

  /**
   * Serves from the cache, else renders at once: for the few responses that are not for one address.
   * @returns null when there is no such page
   * @throws whatever `render` throws when there is no response to fall back to
   */
  async get(key: string, render: Render): Promise<CacheResult | null> {
    const cached = this.lookup(key);
    if (cached === undefined) return this.refresh(key, render);
    if (cached?.isDue) void this.refresh(key, render).catch(() => {});
    return cached;
  }

  /**
   * Runs a task when it is the caller’s turn. All who need the same response wait for one task.
   * @param key of the response
   * @param task that refreshes it
   * @returns the last cached response when the caller has to wait too long
   * @throws {HttpError} 503 when the caller has to wait too long and nothing is cached
   */
  async inTurn(
    caller: Caller,
    key: string,
    task: () => Promise<CacheResult | null>,
  ): Promise<CacheResult | null> {
    try {
      return await this.#turns.run(caller, `${this.options.version()} ${key}`, task);
    } catch (error) {
      const response = this.#find(key);
      if (!response) throw error;
      return { response, state: 'stale' };
    }
  }

  /** Forgets the responses of some groups, also those that are being rendered, and also while rendering fails. */
  invalidate(groups: readonly string[]): void {
    this.#invalidations.invalidate(groups);
  }

  #find(key: string): CachedResponse | undefined {
    const response = this.#responses.get(key);
    if (!response || !this.#isInvalidated(response)) return response;
    this.#responses.delete(key);
    return undefined;
  }

  #isInvalidated = ({ groups, invalidationCount }: CachedResponse): boolean =>
    groups.length > 0 && this.#invalidations.haveReached(groups, invalidationCount);

  #age({ createdAt }: CachedResponse): number {
    return ageMs(createdAt, this.#now());
  }

  /**
   * Renders a response, else serves the last cached one. There is one rendering at a time for each key and version: a
   * request after a change never joins an earlier rendering.
   */
  refresh(key: string, render: Render): Promise<CacheResult | null> {
    const version = this.options.version();
    const renderingKey = `${version} ${key}`;
    let rendering = this.#rendering.get(renderingKey);
    if (!rendering) {
      rendering = this.#render(key, version, render).finally(() => this.#rendering.delete(renderingKey));
      this.#rendering.set(renderingKey, rendering);
    }
    return rendering;
  }

  async #render(key: string, version: string, render: Render): Promise<CacheResult | null> {
    const createdAt = this.#now();
    const invalidationCount = this.#invalidations.count;
    let rendered: PublicResponse | CachedResponse | null;
    try {
      rendered = await render();
    } catch (error) {
      return this.#serveStale(key, error);
    }
    const previous = this.#find(key);
    if (!rendered) {
      this.#notFound.set(key, version);
      this.#responses.delete(key);
      return null;
    }
    const preferPrevious =
      previous?.complete && previous.version === version && this.#age(previous) < MAX_PREFERRED_AGE_MS;
    if (!rendered.complete && preferPrevious)
      return this.#serveStale(key, new Error('An optional part is missing'));
    const response = toCachedResponse(rendered, { version, createdAt, invalidationCount }, previous);
    // After a change of version during rendering, the data may be old or new: served, but not stored.
    if (version === this.options.version()) this.#responses.set(key, response);
    return { response, state: 'miss' };
  }

  /** @throws `error` when nothing is cached */
  #serveStale(key: string, error: unknown): CacheResult {
    const response = this.#find(key);
    if (!response) throw error;
    if (response.retryAt === 0) this.options.onStale(error, key);
    response.retryAt = this.#now() + RETRY_INTERVAL_MS;
    return { response, state: 'stale' };
  }
}

import type { IncomingHttpHeaders } from 'node:http';
import type { CallName, CallInput, CallResult } from '@savepoint/contracts/api';
import type { CallMetadata, CallOptions, CatalogueGeneration, Client } from '@savepoint/service-kit/calls';
import { LRUCache } from 'lru-cache';

/**
 * Calls whose responses depend on the content only: an import changes them, and nothing else does. Not among them are
 * calls that also depend on users’ ratings, on the day, or on the settings of the catalog.
 */
const CALLS_BY_GENERATION: ReadonlySet<CallName> = new Set<CallName>([
  'readGame',
  'findGamesBySlug',
  'readPlatform',
  'readCategory',
  'readGameGroup',
  'listArticles',
  'readArticle',
  'listReviews',
  'readReview',
  'listTopics',
]);

/** A catalog of another version may respond differently to the same content. */
const TTL_MS = 300_000;
/** Estimated bytes of an entry besides its key and the JSON, and bytes in memory for one of the JSON. */
const ENTRY_OVERHEAD_BYTES = 500;
const BYTES_PER_JSON_BYTE = 3;

interface Entry {
  generation: string;
  value: object;
  bytes: number;
}

export interface GenerationCacheOptions {
  client: Client;
  /** The current generation, by all responses. */
  generation: CatalogueGeneration;
  /** Limit of the memory; the least recently used responses are evicted first. */
  maxBytes: number;
}

/**
 * Caches what the catalog responds until its next generation. A page is rendered again every minute from data that
 * changes only with an import, and most of its time would be spent on reading them again.
 */
export class GenerationCache {
  readonly #entries: LRUCache<string, Entry>;

  constructor(private readonly options: GenerationCacheOptions) {
    this.#entries = new LRUCache<string, Entry>({
      // To LRUCache, 0 means unlimited.
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: ({ bytes }, key) =>
        BYTES_PER_JSON_BYTE * bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES,
      ttl: TTL_MS,
    });
  }

  /**
   * Makes a call, unless the current generation’s response is cached. A 404 is not cached.
   * @param onGeneration receives the generation of the response
   * @returns an object that is frozen, since pages share it
   */
  async call<K extends CallName>(
    name: K,
    input: CallInput<K>,
    { requestId, onGeneration }: { requestId: string; onGeneration(generation: string | undefined): void },
  ): Promise<CallResult<K>> {
    const { client, generation } = this.options;
    const cacheable = CALLS_BY_GENERATION.has(name);
    const key = cacheable ? JSON.stringify([name, input]) : '';
    const cached = cacheable ? this.#entries.get(key) : undefined;
    if (cached?.generation === generation.current) {
      onGeneration(cached.generation);
      return cached.value as CallResult<K>;
    }
    let received: { generation: string | undefined; bytes: number } | undefined;
    const metadata: CallMetadata = {
      requestId,
      onHeaders: (headers: IncomingHttpHeaders) => {
        received = { generation: generation.record(headers), bytes: Number(headers['content-length']) };
        onGeneration(received.generation);
      },
    };
    const value = await client.call(name, { ...metadata, ...input } as CallOptions<K>);
    if (cacheable && value !== null && received?.generation && received.bytes > 0)
      this.#entries.set(key, {
        generation: received.generation,
        value: deepFreeze(value as object),
        bytes: received.bytes,
      });
    return value;
  }
}

function deepFreeze<T extends object>(object: T): T {
  for (const value of Object.values(object))
    if (typeof value === 'object' && value !== null) deepFreeze(value as object);
  return Object.freeze(object);
}

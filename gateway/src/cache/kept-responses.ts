import { LRUCache } from 'lru-cache';
import type { CacheKey } from './cache-key';
import { GroupInvalidations } from '@savepoint/service-kit/http';
import type { KeptResponse } from './kept-response';

/** The largest share of the memory that one response may have. */
const MAX_ENTRY_SHARE = 1 / 16;

/** The memory of the cache: responses by their keys, without those that a call has invalidated. */
export class KeptResponses {
  readonly #responses: LRUCache<string, KeptResponse>;
  readonly #invalidations = new GroupInvalidations();
  /** The largest body that is kept, in bytes. */
  readonly maxBodyBytes: number;

  /** @param maxBytes limit of the memory; the least recently used responses are evicted first */
  constructor(maxBytes: number) {
    this.maxBodyBytes = maxBytes * MAX_ENTRY_SHARE;
    this.#responses = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(this.maxBodyBytes)),
      sizeCalculation: ({ sizeBytes }, text) => sizeBytes + 2 * text.length,
    });
  }

  find({ text }: CacheKey): KeptResponse | undefined {
    const kept = this.#responses.get(text);
    if (!kept || !this.isInvalidated(kept)) return kept;
    this.#responses.delete(text);
    return undefined;
  }

  /**
   * Keeps a response, unless it was invalidated while it was received, or would replace a more durable one: a complete
   * page outlives an incomplete one.
   */
  keep(kept: KeptResponse): void {
    if (this.isInvalidated(kept)) return;
    const previous = this.#responses.peek(kept.key.text);
    if (previous?.isDurable && !kept.isDurable && previous.allowsStaleIfError) return;
    this.#responses.set(kept.key.text, kept);
  }

  delete({ text }: CacheKey): void {
    this.#responses.delete(text);
  }

  /** Invalidates the responses of these groups, and those that have been requested but not received. */
  invalidate(groups: readonly string[]): void {
    this.#invalidations.invalidate(groups);
  }

  /** How many invalidations there have been. */
  get invalidationCount(): number {
    return this.#invalidations.count;
  }

  isInvalidated({ groups, requestedAt }: KeptResponse): boolean {
    return groups.length > 0 && this.#invalidations.haveReached(groups, requestedAt.invalidationCount);
  }

  /** Whether a response may be served while its upstream fails: what was deleted stays deleted then, too. */
  allowsStale(kept: KeptResponse): boolean {
    return kept.allowsStaleIfError && !this.isInvalidated(kept);
  }
}

import { LRUCache } from 'lru-cache';
import { copyOf, type Copy, type PublicAnswer } from './copy';

/** Milliseconds for which a copy is shown without a thought, and for which it is shown while it is made anew. */
export const FRESH = 60_000;
const WHILE_REVALIDATING = 600_000;
/** The same for a copy that lacks something, which it will have again soon. */
const BRIEF = 5_000;
/** Milliseconds between two attempts to make anew what could not be made. */
const RETRY = 5_000;
/** Milliseconds for which a whole copy is better than a new one that lacks something. */
const WHOLE = 24 * 3600_000;
/** Milliseconds, and addresses at most, for which is remembered that there is nothing. */
const ABSENT = 5_000;
const ABSENT_MOST = 2_000;
/** Bytes a copy takes besides its body and key. */
const OVERHEAD = 1_000;

export interface PageCacheOptions {
  /** Bytes that are kept; the copies that have not been asked for the longest go first. */
  maxBytes: number;
  /** Names what pages are made of now: copies of another version are not shown unless nothing else can be had. */
  version(): string;
  /** Told when a copy goes on being shown since it cannot be made anew. */
  onStale(error: unknown, key: string): void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** `hit`: kept; `miss`: made for this request; `stale`: the last one, as its sources are down. */
export interface Served {
  copy: Copy;
  state: 'hit' | 'miss' | 'stale';
}

/** Makes what an address shows; null when there is no such thing. @throws when it cannot be had now */
export type Make = () => Promise<PublicAnswer | null>;

/** Keeps pages that were made: each is made once however many ask, and shown on while its sources are down. */
export class PageCache {
  readonly #copies: LRUCache<string, Copy>;
  /** Keys that name nothing, with the version of which that is true. */
  readonly #absent = new LRUCache<string, string>({ max: ABSENT_MOST, ttl: ABSENT });
  readonly #making = new Map<string, Promise<Served | null>>();
  readonly #now: () => number;

  constructor(private readonly options: PageCacheOptions) {
    this.#now = options.now ?? Date.now;
    this.#copies = new LRUCache<string, Copy>({
      // 0 would mean that there is no bound.
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: ({ body }, key) => body.size + 2 * key.length + OVERHEAD,
    });
  }

  /** Bytes kept. */
  get bytes(): number {
    return this.#copies.calculatedSize;
  }

  /** What can be shown at once, without asking anybody; a copy that is due is made anew meanwhile. */
  kept(key: string, make: Make): Served | undefined {
    const copy = this.#copies.get(key);
    if (!copy) return undefined;
    if (this.#now() < copy.retry) return { copy, state: 'stale' };
    if (copy.version !== this.options.version()) return undefined;
    const age = this.#age(copy);
    if (age <= (copy.complete ? FRESH : BRIEF)) return { copy, state: 'hit' };
    if (!copy.complete || age > FRESH + WHILE_REVALIDATING) return undefined;
    void this.#remake(key, make).catch(() => {});
    return { copy, state: 'hit' };
  }

  /**
   * What is kept, else what is made now, else the last copy there is.
   * @param maxAge milliseconds; an older copy is made anew even if it is fresh
   * @returns null when there is no such thing
   * @throws whatever `make` throws when there is no copy either
   */
  async get(key: string, make: Make, maxAge = Infinity): Promise<Served | null> {
    if (this.#absent.get(key) === this.options.version()) return null;
    const kept = this.kept(key, make);
    if (kept && (kept.state === 'stale' || this.#age(kept.copy) <= maxAge)) return kept;
    return this.#remake(key, make);
  }

  #age({ made }: Copy): number {
    return this.#now() - made;
  }

  /** One at a time for each key and version: whoever asks after a change gets what was made after it. */
  #remake(key: string, make: Make): Promise<Served | null> {
    const version = this.options.version();
    const flight = `${version} ${key}`;
    let making = this.#making.get(flight);
    if (!making) {
      making = this.#run(key, version, make).finally(() => this.#making.delete(flight));
      this.#making.set(flight, making);
    }
    return making;
  }

  async #run(key: string, version: string, make: Make): Promise<Served | null> {
    const made = this.#now();
    let answer: PublicAnswer | null;
    try {
      answer = await make();
    } catch (error) {
      return this.#last(key, error);
    }
    const previous = this.#copies.peek(key);
    if (!answer) {
      this.#absent.set(key, version);
      this.#copies.delete(key);
      return null;
    }
    const better = previous?.complete && previous.version === version && this.#age(previous) < WHOLE;
    if (!answer.complete && better) return this.#last(key, new Error('Something is missing'));
    const copy = copyOf(answer, { version, made }, previous);
    // What changed meanwhile may be in it or not: it is shown to those who waited, and not kept.
    if (version === this.options.version()) this.#copies.set(key, copy);
    return { copy, state: 'miss' };
  }

  /** @throws `error` when there is no copy */
  #last(key: string, error: unknown): Served {
    const copy = this.#copies.peek(key);
    if (!copy) throw error;
    if (copy.retry === 0) this.options.onStale(error, key);
    copy.retry = this.#now() + RETRY;
    return { copy, state: 'stale' };
  }
}

import { createHash } from 'node:crypto';

const TTL_MS = 60_000;
const MAX_ENTRIES = 10_000;

interface Entry<T> {
  value: Promise<T>;
  expiresAtMs: number;
}

/**
 * Caches the results of token verification, keyed by the tokens’ digests. Concurrent calls with one token
 * share one verification. Failures are not cached.
 */
export class TokenCache<T extends { expiresAtS: number }> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(private readonly verify: (token: string) => Promise<T>) {}

  get(token: string): Promise<T> {
    const key = createHash('sha256').update(token).digest('base64url');
    const cached = this.entries.get(key);
    if (cached && cached.expiresAtMs > Date.now()) return cached.value;
    const entry: Entry<T> = { value: this.verify(token), expiresAtMs: Date.now() + TTL_MS };
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.evict();
    entry.value.then(
      ({ expiresAtS }) => (entry.expiresAtMs = Math.min(entry.expiresAtMs, expiresAtS * 1000)),
      () => this.entries.get(key) === entry && this.entries.delete(key),
    );
    return entry.value;
  }

  get size(): number {
    return this.entries.size;
  }

  private evict(): void {
    if (this.entries.size <= MAX_ENTRIES) return;
    const [oldest] = this.entries.keys();
    this.entries.delete(oldest!);
  }
}

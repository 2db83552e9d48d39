import { createHash } from 'node:crypto';

/** Milliseconds a verified token is believed without asking again. */
const BELIEVED = 60_000;
const MOST = 10_000;

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

/**
 * Remembers what tokens were verified to, by the tokens’ digests. Concurrent calls with one token share
 * one verification; failures are forgotten at once.
 */
export class TokenCache<T extends { expires: number }> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(private readonly load: (token: string) => Promise<T>) {}

  get(token: string): Promise<T> {
    const key = createHash('sha256').update(token).digest('base64url');
    const known = this.entries.get(key);
    if (known && known.until > Date.now()) return known.value;
    const entry: Entry<T> = { value: this.load(token), until: Date.now() + BELIEVED };
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.evict();
    entry.value.then(
      ({ expires }) => (entry.until = Math.min(entry.until, expires * 1000)),
      () => this.entries.get(key) === entry && this.entries.delete(key),
    );
    return entry.value;
  }

  get size(): number {
    return this.entries.size;
  }

  private evict(): void {
    if (this.entries.size <= MOST) return;
    const [oldest] = this.entries.keys();
    this.entries.delete(oldest!);
  }
}

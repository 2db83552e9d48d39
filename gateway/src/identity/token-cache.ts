import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const TTL_MS = 60_000;
const MAX_ENTRIES = 10_000;

/**
 * Caches the results of token verification, keyed by the tokens’ digests. Concurrent calls with one token share
 * one verification; failures are not cached.
 * @param verify resolves with `expiresAtS` in seconds since 1970; nothing is cached for longer
 */
export function createTokenCache<T extends { expiresAtS: number }>(verify: (token: string) => Promise<T>) {
  const cache = new LRUCache<string, T, string>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    // Tokens expire by the wall clock.
    perf: Date,
    // A verification continues when its entry is evicted meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_digest, _expired, { options, context: token }) {
      const verified = await verify(token);
      options.ttl = Math.max(1, Math.min(TTL_MS, verified.expiresAtS * 1000 - Date.now()));
      return verified;
    },
  });
  return {
    /** @throws whatever `verify` throws */
    get: (token: string): Promise<T> =>
      cache.forceFetch(createHash('sha256').update(token).digest('base64url'), { context: token }),
    get size(): number {
      return cache.size;
    },
  };
}

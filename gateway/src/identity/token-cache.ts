import { createHash } from 'node:crypto';
import { isAhead } from '@savepoint/contracts/base';
import { LRUCache } from 'lru-cache';

const TTL_MS = 60_000;
const MAX_ENTRIES = 10_000;
/** Lifetime of Firebase’s identity tokens; one that is valid for longer is verified on each call. */
const TOKEN_LIFETIME_MS = 3600_000;

/**
 * Caches the results of token verification, keyed by the tokens’ digests. Concurrent calls with one token share
 * one verification; failures are not cached.
 * @param verify resolves with `expiresAtS` in seconds since 1970; nothing is cached for longer
 */
export function createTokenCache<T extends { expiresAtS: number }>(verify: (token: string) => Promise<T>) {
  const cache = new LRUCache<string, T, string>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    perf: Date,
    // A verification continues when its entry is evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_digest, _expired, { context: token }) => verify(token),
  });
  return {
    /** @throws whatever `verify` throws */
    async get(token: string): Promise<T> {
      const key = createHash('sha256').update(token).digest('base64url');
      // Tokens expire by the wall clock, which may have been set since.
      const cached = cache.peek(key);
      if (cached && !isAhead(cached.expiresAtS * 1000, TOKEN_LIFETIME_MS)) cache.delete(key);
      return cache.forceFetch(key, { context: token });
    },
    get size(): number {
      return cache.size;
    },
  };
}

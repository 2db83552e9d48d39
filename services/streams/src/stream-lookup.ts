import { ageMs, STREAMS_REQUESTED_COUNT, STREAMS_SHOWN_MAX } from '@savepoint/contracts/base';
import type { Stream } from '@savepoint/contracts/catalog';
import { LRUCache } from 'lru-cache';
import CircuitBreaker from 'opossum';
import type { Helix } from './twitch';

const STREAMS_MAX_AGE_MS = 60_000;
/** If the provider fails, streams of this age are still returned. */
const STREAMS_STALE_MAX_AGE_MS = 15 * 60_000;
const MAX_CACHED_GAMES = 2_000;
/** Ids of games do not change; an unknown game is looked up again after an hour. */
const GAME_ID_TTL_MS = 60 * 60_000;

/** Finds the live streams of a game. @throws if the provider fails and nothing is cached */
export type StreamLookup = (gameName: string) => Promise<Stream[]>;

/**
 * Creates a lookup that runs one request per game at a time, caches results, serves stale ones on errors, and
 * stops calling a failing provider for half a minute (circuit breaker).
 */
export function createStreamLookup(helix: Helix): StreamLookup & { close(): void } {
  const ids = new LRUCache<string, { id: string | null }>({ max: MAX_CACHED_GAMES, ttl: GAME_ID_TTL_MS });

  async function find(name: string): Promise<Stream[]> {
    const game = ids.get(name) ?? { id: await helix.gameId(name) };
    ids.set(name, game);
    if (game.id === null) return [];
    return (await helix.streams(game.id, STREAMS_REQUESTED_COUNT)).slice(0, STREAMS_SHOWN_MAX);
  }

  const breaker = new CircuitBreaker(find, {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 5,
    resetTimeout: 30_000,
  });
  const cache = new LRUCache<string, { streams: Stream[]; fetched: number }>({
    max: MAX_CACHED_GAMES,
    ttl: STREAMS_STALE_MAX_AGE_MS,
    fetchMethod: async (name) => ({ streams: await breaker.fire(name), fetched: Date.now() }),
  });

  const lookup = async (name: string): Promise<Stream[]> => {
    const cached = cache.peek(name);
    const isStale = cached === undefined || ageMs(cached.fetched) > STREAMS_MAX_AGE_MS;
    try {
      const fetched = await cache.fetch(name, { forceRefresh: isStale });
      return fetched?.streams ?? [];
    } catch (error) {
      if (cached) return cached.streams;
      throw error;
    }
  };
  return Object.assign(lookup, { close: () => breaker.shutdown() });
}

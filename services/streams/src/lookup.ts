import { STREAMS_REQUESTED_COUNT, STREAMS_SHOWN_MAX, type Stream } from '@savepoint/contracts';
import { LRUCache } from 'lru-cache';
import CircuitBreaker from 'opossum';
import type { Helix } from './twitch/helix';

/** Milliseconds an answer is fresh, and how long it may stand in when the provider fails. */
const FRESH = 60_000;
const STALE = 15 * 60_000;
const MOST_GAMES = 2_000;
/** Games’ ids do not change; one that is not found is looked up again after an hour. */
const ID_KEPT = 60 * 60_000;

/** Finds who streams a game. @throws when the provider fails and nothing earlier can stand in */
export type Lookup = (gameName: string) => Promise<Stream[]>;

/**
 * Looks streams up with one call at a time for each game, an answer kept for a minute, an old one in
 * place of a failure, and a breaker that leaves a failing provider alone for half a minute.
 */
export function createLookup(helix: Helix): Lookup & { close(): void } {
  const ids = new LRUCache<string, { id: string | null }>({ max: MOST_GAMES, ttl: ID_KEPT });

  async function find(name: string): Promise<Stream[]> {
    const known = ids.get(name) ?? { id: await helix.gameId(name) };
    ids.set(name, known);
    if (known.id === null) return [];
    return (await helix.streams(known.id, STREAMS_REQUESTED_COUNT)).slice(0, STREAMS_SHOWN_MAX);
  }

  const breaker = new CircuitBreaker(find, {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 5,
    resetTimeout: 30_000,
  });
  const answers = new LRUCache<string, { streams: Stream[]; at: number }>({
    max: MOST_GAMES,
    ttl: STALE,
    fetchMethod: async (name) => ({ streams: await breaker.fire(name), at: Date.now() }),
  });

  const lookup = async (name: string): Promise<Stream[]> => {
    const kept = answers.peek(name);
    const stale = kept === undefined || Date.now() - kept.at > FRESH;
    try {
      const answer = await answers.fetch(name, { forceRefresh: stale });
      return answer?.streams ?? [];
    } catch (error) {
      if (kept) return kept.streams;
      throw error;
    }
  };
  return Object.assign(lookup, { close: () => breaker.shutdown() });
}

import { hashAddress, HttpError, unavailable } from '@savepoint/service-kit';

/** Streams one instance holds at once, and those of one address among them. */
const SEATS = 2_000;
const SEATS_OF_ONE = 20;
/** Seconds after which it makes sense to ask again. */
const RETRY_AFTER = 60;

/** Bounds how many streams are open at once. */
export interface Seats {
  /**
   * Takes a seat.
   * @param address who asks
   * @returns gives it back
   * @throws {HttpError} 429 when the address has its share, 503 when all seats are taken
   */
  take(address: string): () => void;
}

/** @param scale multiplies both bounds */
export function createSeats(scale: number): Seats {
  const all = Math.max(1, Math.round(SEATS * scale));
  const each = Math.max(1, Math.round(SEATS_OF_ONE * scale));
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(address) {
      const key = hashAddress(address);
      const own = taken.get(key) ?? 0;
      if (own >= each)
        throw new HttpError(429, 'too-many-streams', 'Too many pages of yours are following comments.', {
          headers: { 'retry-after': String(RETRY_AFTER) },
        });
      if (total >= all)
        throw unavailable('streams-full', 'Comments cannot be followed live right now.', RETRY_AFTER);
      taken.set(key, own + 1);
      total += 1;
      let seated = true;
      return () => {
        if (!seated) return;
        seated = false;
        total -= 1;
        const left = (taken.get(key) ?? 1) - 1;
        if (left) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}

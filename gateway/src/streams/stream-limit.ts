import { HttpError, networkOf } from '@savepoint/service-kit/base';

/** Streams of one gateway, and of one address among them. */
const MAX_STREAMS = 10_000;
const MAX_STREAMS_PER_ADDRESS = 20;
const RETRY_AFTER_S = 60;

/** Limits the number of open streams. */
export interface StreamLimit {
  /**
   * Counts a stream.
   * @returns releases it
   * @throws {HttpError} 429 when the address has too many, 503 when the gateway has
   */
  acquire(address: string): () => void;
}

/** @param scale multiplies both limits */
export function createStreamLimit(scale: number): StreamLimit {
  const limit = Math.max(1, Math.round(MAX_STREAMS * scale));
  const addressLimit = Math.max(1, Math.round(MAX_STREAMS_PER_ADDRESS * scale));
  const byAddress = new Map<string, number>();
  let total = 0;
  return {
    acquire(address) {
      const key = networkOf(address);
      const own = byAddress.get(key) ?? 0;
      if (own >= addressLimit) throw new HttpError('too-many-streams', { retryAfterS: RETRY_AFTER_S });
      if (total >= limit) throw new HttpError('streams-full', { retryAfterS: RETRY_AFTER_S });
      byAddress.set(key, own + 1);
      total += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        total -= 1;
        const left = (byAddress.get(key) ?? 1) - 1;
        if (left) byAddress.set(key, left);
        else byAddress.delete(key);
      };
    },
  };
}

import type { AddressDigest, RateLimit, RateLimiter } from '@savepoint/service-kit/data';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The limits of rating. Those of an address are higher than a member’s, since households and schools share one. */
const LIMITS = {
  /** Somebody who goes through their collection rates a game every few seconds for some minutes. */
  member: { burst: 60, refillMs: 30 * SECOND_MS },
  address: { burst: 180, refillMs: 10 * SECOND_MS },
  /** Accounts of one address that rate the same game: a school class, but no row of invented accounts. */
  game: { burst: 20, refillMs: 3 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

interface RatingCall {
  /** uid of the verified member. */
  member: string;
  /** Their IP address, from the gateway. */
  address: string;
}

export interface RatingLimits {
  /**
   * Counts a rating of a member and of their address, over all instances. Call it before the game is looked up, so that calls
   * that fail count too.
   * @throws {HttpError} 429 with `Retry-After` in seconds
   */
  consume(call: RatingCall): Promise<void>;
  /**
   * Counts the accounts at an address that rate the same game, over all instances.
   * @param game slug of a game that exists
   * @throws {HttpError} 429 with `Retry-After` in seconds
   */
  consumeOfGame(call: RatingCall, game: string): Promise<void>;
}

/** Creates the limits, which all instances share. */
export function createRatingLimits(limiter: RateLimiter, digestOf: AddressDigest): RatingLimits {
  return {
    async consume({ member, address }) {
      const digest = await digestOf(address);
      await limiter.consume(
        [
          { key: `rate:member:${member}`, limit: LIMITS.member },
          { key: `rate:address:${digest}`, limit: LIMITS.address },
        ],
        'too-many-ratings',
      );
    },
    async consumeOfGame({ member, address }, game) {
      const digest = await digestOf(address);
      // An account that changes its rating is counted once; its digest ends with the key, like that of the address.
      await limiter.consume(
        [{ key: `rate:${game}:${digest}`, limit: LIMITS.game }],
        'too-many-ratings-of-game',
        await digestOf(member),
      );
    },
  };
}

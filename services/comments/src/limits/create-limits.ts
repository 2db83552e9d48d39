import { hashAddress, createRateLimiter, type RateLimitedKey } from '@savepoint/service-kit';
import type { Connection } from 'mongoose';
import { ACTS, type Act } from './acts';

/** Who does something. */
export interface Caller {
  /** uid of the verified member. */
  member: string;
  /** Their address, as the gateway saw it; unknown when nobody asked over HTTP. */
  address?: string;
}

export interface Limits {
  /**
   * Counts an act of a member and of their address, over all instances.
   * @param once names what is done: the same again is not counted again
   * @throws {HttpError} 429 with `Retry-After` in seconds when it is too much
   */
  count(act: Act, caller: Caller, once?: string): Promise<void>;
}

/** @param scale multiplies every limit */
export function createLimits(connection: Connection, scale: number): Limits {
  const limits = createRateLimiter(connection, 'comment_rate_limits', scale);
  return {
    async count(act, { member, address }, once) {
      const { member: limit, address: forAddress, refusal } = ACTS[act];
      const counted: RateLimitedKey[] = [{ key: `${act}:member:${member}`, limit }];
      if (address) counted.push({ key: `${act}:address:${hashAddress(address)}`, limit: forAddress });
      await limits.consume(counted, { code: `too-many-${act}s`, sentence: refusal }, once);
    },
  };
}

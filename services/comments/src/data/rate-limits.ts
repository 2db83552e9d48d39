import {
  createAddressDigest,
  createRateLimiter,
  type AddressDigest,
  type RateLimit,
  type RateLimitedKey,
} from '@savepoint/service-kit/data';
import type { Site } from '@savepoint/contracts/schema';
import type { Connection } from 'mongoose';

const SECOND_MS = 1_000;

/**
 * The limits of every action, for a member and for an IP address. Those of an address are higher, since households
 * and schools share one; they limit somebody with many accounts.
 */
export const RATE_LIMITS = {
  post: {
    member: { burst: 30, refillMs: 10 * SECOND_MS },
    address: { burst: 90, refillMs: 3 * SECOND_MS },
  },
  edit: {
    member: { burst: 30, refillMs: 10 * SECOND_MS },
    address: { burst: 90, refillMs: 3 * SECOND_MS },
  },
  like: {
    member: { burst: 120, refillMs: SECOND_MS },
    address: { burst: 400, refillMs: SECOND_MS / 4 },
  },
  report: {
    member: { burst: 10, refillMs: 60 * SECOND_MS },
    address: { burst: 30, refillMs: 20 * SECOND_MS },
  },
  confirmation: {
    member: { burst: 3, refillMs: 3600 * SECOND_MS },
    address: { burst: 10, refillMs: 1200 * SECOND_MS },
  },
  subscription: {
    member: { burst: 10, refillMs: 300 * SECOND_MS },
    address: { burst: 30, refillMs: 100 * SECOND_MS },
  },
  appeal: {
    member: { burst: 5, refillMs: 600 * SECOND_MS },
    address: { burst: 15, refillMs: 200 * SECOND_MS },
  },
  /** By the keys of a site together. */
  read: {
    member: { burst: 120, refillMs: SECOND_MS },
    address: { burst: 400, refillMs: SECOND_MS / 4 },
  },
  registration: {
    member: { burst: 5, refillMs: 3600 * SECOND_MS },
    address: { burst: 10, refillMs: 1800 * SECOND_MS },
  },
  invitation: {
    member: { burst: 20, refillMs: 300 * SECOND_MS },
    address: { burst: 40, refillMs: 150 * SECOND_MS },
  },
  import: {
    member: { burst: 20, refillMs: 180 * SECOND_MS },
    address: { burst: 40, refillMs: 90 * SECOND_MS },
  },
  /** The spam service is asked about each. */
  'spam-key': {
    member: { burst: 5, refillMs: 300 * SECOND_MS },
    address: { burst: 10, refillMs: 150 * SECOND_MS },
  },
  /** What moderators decide, change and note, over all sites: a queue that is worked off, and no program. */
  decision: {
    member: { burst: 200, refillMs: SECOND_MS },
    address: { burst: 400, refillMs: SECOND_MS / 2 },
  },
  /** Each sends something to a server outside at once: messages that are sent again, and webhooks that are switched on. */
  replay: {
    member: { burst: 30, refillMs: 20 * SECOND_MS },
    address: { burst: 60, refillMs: 10 * SECOND_MS },
  },
  /** The host of each is looked up, by the threads that deliveries of all sites share. */
  'webhook-host': {
    member: { burst: 10, refillMs: 120 * SECOND_MS },
    address: { burst: 20, refillMs: 60 * SECOND_MS },
  },
} as const satisfies Record<string, { member: RateLimit; address: RateLimit }>;
type RateLimitedAction = keyof typeof RATE_LIMITS;

/** The caller of an action. */
export interface Caller {
  /** uid of the verified member. */
  member: string;
  /** Their IP address, from the gateway; absent for calls from within the service. */
  address?: string;
}

export interface RateLimits {
  /** The limits of a site: each counts its own calls. */
  forSite(site: Site | null): RateLimits;
  /**
   * Counts an action of a member and of their address, over all instances. Call it before anything is looked up that the
   * caller can choose, so that calls that fail count too.
   * @throws {HttpError} 429 with `Retry-After` in seconds
   */
  consume(action: RateLimitedAction, caller: Caller): Promise<void>;
  /** Stands for the address of a network or of mail. */
  digestOf: AddressDigest;
}

/** @param scale multiplies every limit */
export function createRateLimits(connection: Connection, scale: number): RateLimits {
  const limiter = createRateLimiter(connection, 'comment_rate_limits', scale);
  const digestOf = createAddressDigest(connection, 'comment_rate_limits_keys');
  const create = (site: Site | null): RateLimits => ({
    forSite: create,
    digestOf,
    async consume(action, { member, address }) {
      const { member: limit, address: addressLimit } = limitsOf(action, site);
      const scope = site ? `${site.key}:` : '';
      const buckets: RateLimitedKey[] = [{ key: `${scope}${action}:member:${member}`, limit }];
      const digest = address && (await digestOf(address));
      if (digest) buckets.push({ key: `${scope}${action}:address:${digest}`, limit: addressLimit });
      await limiter.consume(buckets, `too-many-${action}s`);
    },
  });
  return create(null);
}

const HOUR_MS = 3600 * SECOND_MS;

/** A site chooses how often a member may post. */
function limitsOf(action: RateLimitedAction, site: Site | null): { member: RateLimit; address: RateLimit } {
  const limits = RATE_LIMITS[action];
  if (action !== 'post' || !site) return limits;
  const { posts_per_hour: count } = site.settings;
  return { ...limits, member: { burst: Math.min(limits.member.burst, count), refillMs: HOUR_MS / count } };
}

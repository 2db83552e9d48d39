import { randomUUID } from 'node:crypto';
import { isAhead } from '@savepoint/contracts/base';
import { StrictObject } from '@savepoint/contracts/schema';
import type { ErrorCode, ErrorParameter } from '@savepoint/contracts/errors';
import { mongo, type Connection } from 'mongoose';
import { Type } from 'typebox';
import { createBatcher } from './batch';
import { HttpError, waitFor } from '../base';
import { defineCollection, StoredDate } from './stored-collection';

/** A rate limit as a token bucket. */
export interface RateLimit {
  /** Tokens in a full bucket: calls that may follow each other without a pause. */
  burst: number;
  /** Milliseconds until one more token is added. */
  refillMs: number;
}

/** A bucket from which a call takes a token. */
export interface RateLimitedKey {
  /** Action and caller, for example `post:member:ann`. */
  key: string;
  limit: RateLimit;
}

/** Codes for an empty bucket; their sentence contains the time to wait. */
export type RateLimitErrorCode = {
  [C in ErrorCode]: [ErrorParameter<C>] extends ['wait'] ? C : never;
}[ErrorCode];

export interface RateLimiter {
  /**
   * Takes one token from every bucket, or from none.
   * @param callId idempotency key: a repeated call takes no second token
   * @throws {HttpError} 429 with `Retry-After` in seconds when a bucket is empty
   */
  consume(buckets: RateLimitedKey[], code: RateLimitErrorCode, callId?: string): Promise<void>;
}

/** Token buckets as stored. The time at which a bucket is full gives its current number of tokens. */
type Collection = 'comment_rate_limits' | 'form_rate_limits' | 'rating_rate_limits';
const bucketModel = (connection: Connection, collection: Collection) =>
  defineCollection({
    collection,
    document: StrictObject({
      /** The key. */
      _id: Type.String(),
      /** Milliseconds since 1970. */
      full_at: Type.Integer(),
      /** Ids of the latest calls, so that a repeated call takes no second token. */
      recent_calls: Type.Array(Type.String()),
      expires_at: StoredDate,
    }),
    defaults: { recent_calls: [] },
    indexes: {
      expired: { keys: { expires_at: 1 }, query: 'Deletes expired buckets.', expireAfterSeconds: 0 },
    },
  }).model(connection);
type BucketModel = ReturnType<typeof bucketModel>;

interface Bucket {
  _id: string;
  refillMs: number;
  /** Tokens that may be missing from the bucket for one more call to be allowed. */
  spare: number;
}

/** A call and the buckets from which it takes a token each. */
interface Take {
  buckets: Bucket[];
  callId: string;
}

/** Call ids stored with a bucket: more than one member has in flight. */
const RECENT_CALLS_COUNT = 20;
/** How long a bucket is stored after it is full again, at least. Times of expiry are multiples of it: few calls change their index. */
const EXPIRY_MARGIN_MS = 60_000;
/** Retries after a lost race; more are reported as an error. */
const MAX_ATTEMPTS = 5;
const DUPLICATE_KEY = 11000;

/**
 * Creates a rate limiter whose buckets are shared by all instances of a service. A bucket is one document, and all
 * buckets of a call, and of calls made at the same time, are written with one `bulkUpdate`. The stored time `full_at`
 * follows the generic cell rate algorithm, so there is no window at whose edge twice the burst passes.
 * @param collection name of the service’s collection
 * @param scale multiplies every limit
 */
export function createRateLimiter(
  connection: Connection,
  collection: Collection,
  scale: number,
): RateLimiter {
  const model = bucketModel(connection, collection);
  const toBucket = ({ key, limit }: RateLimitedKey): Bucket => ({
    _id: key,
    refillMs: Math.max(1, Math.round(limit.refillMs / scale)),
    spare: Math.max(1, Math.round(limit.burst * scale)) - 1,
  });

  const takeTogether = createBatcher(async (calls: Take[]) => {
    const isTaken = await takeTokens(model, calls, Date.now());
    return calls.map(() => isTaken);
  });

  return {
    async consume(keys, code, callId = randomUUID()) {
      const buckets = keys.map(toBucket);
      if (await takeTogether({ buckets, callId })) return;
      let remaining = buckets;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const now = Date.now();
        const stored = await model.find({ _id: { $in: remaining.map(({ _id }) => _id) } }).lean();
        const byId = new Map(stored.map((bucket) => [bucket._id, bucket]));
        remaining = remaining.filter(({ _id }) => !byId.get(_id)?.recent_calls.includes(callId));
        if (!remaining.length) return;
        if (await refillFromFuture(model, remaining, byId, now)) continue;
        const waitOf = (bucket: Bucket) => (byId.get(bucket._id)?.full_at ?? 0) - latestFullAt(bucket, now);
        const waitMs = Math.max(...remaining.map(waitOf));
        if (waitMs > 0) {
          const charged = buckets.filter((bucket) => !remaining.includes(bucket));
          await returnTokens(model, charged, callId);
          const seconds = Math.ceil(waitMs / 1000);
          throw new HttpError(code, { params: { wait: waitFor(seconds) }, retryAfterS: seconds });
        }
        if (await takeTokens(model, [{ buckets: remaining, callId }], now)) return;
      }
      throw new HttpError('busy', { retryAfterS: 1 });
    },
  };
}

/** The latest `full_at` with which a bucket has a token. */
const latestFullAt = ({ refillMs, spare }: Bucket, now: number): number => now + spare * refillMs;

/**
 * Takes the tokens of calls: of each bucket those of all calls, or none if it has too few or has counted one of the
 * calls already.
 * @returns whether every bucket had them
 */
async function takeTokens(model: BucketModel, calls: Take[], now: number): Promise<boolean> {
  const takes = new Map<string, { bucket: Bucket; callIds: Set<string> }>();
  for (const { buckets, callId } of calls)
    for (const bucket of buckets) {
      const take = takes.get(bucket._id) ?? { bucket, callIds: new Set() };
      takes.set(bucket._id, take);
      take.callIds.add(callId);
    }
  const updates = [...takes.values()].flatMap((take) => updatesOf(take, now));
  try {
    return (await model.bulkUpdate(updates)) === takes.size;
  } catch (error) {
    // Two concurrent first calls both try to insert the document.
    if (error instanceof mongo.MongoBulkWriteError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}

/** The updates of one bucket, of which at most one matches: for a bucket that is full, and for another. */
function updatesOf({ bucket, callIds }: { bucket: Bucket; callIds: Set<string> }, now: number) {
  const { _id, refillMs, spare } = bucket;
  const latest = latestFullAt(bucket, now);
  const duration = callIds.size * refillMs;
  const expires = latest + refillMs + EXPIRY_MARGIN_MS;
  const expires_at = new Date(Math.ceil(expires / EXPIRY_MARGIN_MS) * EXPIRY_MARGIN_MS);
  const recent_calls = { $nin: [...callIds] };
  const $push = { recent_calls: { $each: [...callIds], $slice: -(RECENT_CALLS_COUNT + callIds.size) } };
  const hasSome = {
    initial: { _id, full_at: now, expires_at },
    filter: { _id, full_at: { $gte: now, $lte: latest + refillMs - duration }, recent_calls },
    update: { $inc: { full_at: duration }, $set: { expires_at }, $push },
  };
  const isFull = {
    filter: { _id, full_at: { $lt: now }, recent_calls },
    update: { $set: { full_at: now + duration, expires_at }, $push },
  };
  return callIds.size <= spare + 1 ? [hasSome, isFull] : [hasSome];
}

/** Fills the buckets whose time was stored before the clock was set back. @returns whether there were any */
async function refillFromFuture(
  model: BucketModel,
  buckets: Bucket[],
  stored: ReadonlyMap<string, { full_at: number }>,
  now: number,
): Promise<boolean> {
  const invalid = buckets.flatMap(({ _id, refillMs, spare }) => {
    const { full_at = now } = stored.get(_id) ?? {};
    return full_at <= now || isAhead(full_at, (spare + 1) * refillMs, now) ? [] : [{ _id, full_at }];
  });
  if (!invalid.length) return false;
  await model.bulkUpdate(invalid.map((filter) => ({ filter, update: { $set: { full_at: now } } })));
  return true;
}

/** Returns the tokens of a rejected call, so that a member over their limit does not empty their address’s bucket. */
async function returnTokens(model: BucketModel, buckets: Bucket[], callId: string): Promise<void> {
  if (!buckets.length) return;
  await model.bulkUpdate(
    buckets.map(({ _id, refillMs }) => ({
      filter: { _id, recent_calls: callId },
      update: { $inc: { full_at: -refillMs }, $pull: { recent_calls: callId } },
    })),
  );
}

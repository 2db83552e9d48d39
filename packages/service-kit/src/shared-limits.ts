import { randomUUID } from 'node:crypto';
import { mongo, type Connection } from 'mongoose';
import { allowanceModel, type AllowanceModel } from './allowance';
import { HttpError, unavailable } from './errors';

/** How often something may be done: so many at once, and one more after each pause. */
export interface Rate {
  atOnce: number;
  /** Milliseconds until one more is allowed. */
  pause: number;
}

/** Whose acts are counted together, and how many of them pass. */
export interface Counted {
  /** What is done, then by whom. */
  key: string;
  rate: Rate;
}

/** What somebody is told for whom it is too much. */
export interface Refusal {
  code: string;
  /** A sentence; how long to wait follows it. */
  sentence: string;
}

export interface SharedLimits {
  /**
   * Counts one act under every key, or under none.
   * @param once names what is done: the same again is not counted again
   * @throws {HttpError} 429 with `Retry-After` in seconds when it is too much for one of them
   */
  count(each: Counted[], refusal: Refusal, once?: string): Promise<void>;
  model: AllowanceModel;
}

interface Pace {
  _id: string;
  /** Milliseconds an act takes to be forgotten, and how many of those may add up. */
  pause: number;
  room: number;
}

/** Calls remembered, so that retries are not counted; more than are ever under way for one member. */
const REMEMBERED = 20;
/** Milliseconds a document outlives its use. */
const KEPT = 60_000;
/** Whoever meets somebody else once looks again; more often says that something is wrong. */
const ATTEMPTS = 5;
const DUPLICATE_KEY = 11000;

/**
 * Limits that hold over all instances: one document for each key, all written with one call. A document
 * holds when all acts so far will be forgotten (the generic cell rate algorithm), so there is no window at
 * whose edge twice as much would pass.
 * @param collection where this service counts
 * @param scale multiplies every limit
 */
export function createSharedLimits(connection: Connection, collection: string, scale: number): SharedLimits {
  const model = allowanceModel(connection, collection);
  const pace = ({ key, rate }: Counted): Pace => ({
    _id: key,
    pause: Math.max(1, Math.round(rate.pause / scale)),
    room: Math.max(1, Math.round(rate.atOnce * scale)) - 1,
  });

  return {
    model,
    async count(each, refusal, once = randomUUID()) {
      const paces = each.map(pace);
      let open = paces;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const now = Date.now();
        if (await take(model, open, now, once)) return;
        const stored = await model.find({ _id: { $in: open.map(({ _id }) => _id) } }).lean();
        const byId = new Map(stored.map((found) => [found._id, found]));
        open = open.filter(({ _id }) => !byId.get(_id)?.counted.includes(once));
        if (!open.length) return;
        const wait = Math.max(...open.map((one) => (byId.get(one._id)?.clear ?? 0) - latest(one, now)));
        if (wait > 0) {
          const counted = paces.filter((one) => !open.includes(one));
          await giveBack(model, counted, once);
          throw tooMany(refusal, Math.ceil(wait / 1000));
        }
      }
      throw unavailable('busy', 'This is not working right now. Please try again shortly.', 1);
    },
  };
}

/** How far ahead all that was done may be remembered, for one more to be allowed. */
const latest = ({ pause, room }: Pace, now: number): number => now + room * pause;

/**
 * Counts where there is room and it is not counted yet.
 * @returns whether it was counted everywhere
 */
async function take(model: AllowanceModel, paces: Pace[], now: number, once: string): Promise<boolean> {
  const writes = paces.flatMap((each) => {
    const { _id, pause } = each;
    const expires = new Date(latest(each, now) + pause + KEPT);
    return [
      { updateOne: { filter: { _id }, update: { $max: { clear: now }, $set: { expires } }, upsert: true } },
      {
        updateOne: {
          filter: { _id, clear: { $lte: latest(each, now) }, counted: { $ne: once } },
          update: { $inc: { clear: pause }, $push: { counted: { $each: [once], $slice: -REMEMBERED } } },
        },
      },
    ];
  });
  try {
    const { matchedCount, upsertedCount } = await model.bulkWrite(writes);
    return matchedCount + upsertedCount === writes.length;
  } catch (error) {
    // Two first acts at the same moment both want to make the document.
    if (error instanceof mongo.MongoBulkWriteError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}

/** Forgets an act that was refused elsewhere: who is over their own limit must not use up that of their address. */
async function giveBack(model: AllowanceModel, paces: Pace[], once: string): Promise<void> {
  if (!paces.length) return;
  await model.bulkWrite(
    paces.map(({ _id, pause }) => ({
      updateOne: {
        filter: { _id, counted: once },
        update: { $inc: { clear: -pause }, $pull: { counted: once } },
      },
    })),
  );
}

const tooMany = ({ code, sentence }: Refusal, seconds: number) =>
  new HttpError(429, code, `${sentence} Please wait ${waiting(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  });

function waiting(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

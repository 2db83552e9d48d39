import { randomUUID } from 'node:crypto';
import { HttpError, unavailable } from '@savepoint/service-kit';
import { mongo } from 'mongoose';
import type { AllowanceModel } from '../models/allowance';
import { ACTS, type Act, type Rate } from './acts';
import { addressKey } from './address';

/** Who does something. */
export interface Caller {
  /** uid of the verified member. */
  member: string;
  /** Their address, as the gateway saw it; unknown when nobody asked over HTTP. */
  address?: string;
}

export interface Limits {
  /**
   * Counts an act of a member and of their address.
   * @param once names what is done: the same again is not counted again
   * @throws {HttpError} 429 with `Retry-After` in seconds when it is too much
   */
  count(act: Act, caller: Caller, once?: string): Promise<void>;
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
 * Limits that hold over all instances: for each act one document for the member and one for the address,
 * all written with one call. A document holds when all acts so far will be forgotten (the generic cell
 * rate algorithm), so there is no window at whose edge twice as much would pass.
 * @param scale multiplies every limit
 */
export function createLimits(allowances: AllowanceModel, scale: number): Limits {
  const pace = (key: string, { atOnce, pause }: Rate): Pace => ({
    _id: key,
    pause: Math.max(1, Math.round(pause / scale)),
    room: Math.max(1, Math.round(atOnce * scale)) - 1,
  });

  return {
    async count(act, { member, address }, once = randomUUID()) {
      const { member: forMember, address: forAddress, refusal } = ACTS[act];
      let open = [pace(`${act}:member:${member}`, forMember)];
      if (address) open.push(pace(`${act}:address:${addressKey(address)}`, forAddress));
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const now = Date.now();
        if (await take(allowances, open, now, once)) return;
        const stored = await allowances.find({ _id: { $in: open.map(({ _id }) => _id) } }).lean();
        const byId = new Map(stored.map((each) => [each._id, each]));
        open = open.filter(({ _id }) => !byId.get(_id)?.counted.includes(once));
        if (!open.length) return;
        const waits = open.map((each) => (byId.get(each._id)?.clear ?? 0) - latest(each, now));
        const wait = Math.max(...waits);
        if (wait > 0) throw tooMany(act, refusal, Math.ceil(wait / 1000));
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
async function take(allowances: AllowanceModel, paces: Pace[], now: number, once: string): Promise<boolean> {
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
    const { matchedCount, upsertedCount } = await allowances.bulkWrite(writes);
    return matchedCount + upsertedCount === writes.length;
  } catch (error) {
    // Two first acts at the same moment both want to make the document.
    if (error instanceof mongo.MongoBulkWriteError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}

const tooMany = (act: Act, refusal: string, seconds: number) =>
  new HttpError(429, `too-many-${act}s`, `${refusal} Please wait ${waiting(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  });

function waiting(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

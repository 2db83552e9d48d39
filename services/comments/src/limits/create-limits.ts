import { HttpError, unavailable } from '@savepoint/service-kit';
import { mongo } from 'mongoose';
import type { AllowanceModel, StoredAllowance } from '../models/allowance';
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
/** Two first acts at the same moment meet each other once; more often says that something is wrong. */
const ATTEMPTS = 5;
const DUPLICATE_KEY = 11000;

/**
 * Limits that hold over all instances: for each act one document for the member and one for the address,
 * both written with one call. A document holds when all acts so far will be forgotten (the generic cell
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
    async count(act, { member, address }, once) {
      const { member: forMember, address: forAddress, refusal } = ACTS[act];
      let open = [pace(`${act}:member:${member}`, forMember)];
      if (address) open.push(pace(`${act}:address:${addressKey(address)}`, forAddress));
      for (let attempt = 0; attempt < ATTEMPTS && open.length; attempt++) {
        const now = Date.now();
        const full = await take(allowances, open, now, once);
        if (!full.length) return;
        const stored = await allowances.find({ _id: { $in: full.map(({ _id }) => _id) } }).lean();
        open = full.filter(({ _id }) => !isCounted(stored, _id, once));
        const wait = Math.max(0, ...open.map((each) => waitOf(each, stored, now)));
        if (wait > 0) throw tooMany(act, refusal, Math.ceil(wait / 1000));
      }
      if (open.length)
        throw unavailable('busy', 'This is not working right now. Please try again shortly.', 1);
    },
  };
}

/** Counts where there is room. @returns where there is none, or where somebody else was first */
async function take(allowances: AllowanceModel, paces: Pace[], now: number, once?: string): Promise<Pace[]> {
  const writes = paces.map(({ _id, pause, room }) => ({
    updateOne: {
      // A document that is there and does not match makes the upsert fail: there is no room.
      filter: { _id, clear: { $lte: new Date(now + room * pause) }, ...(once && { counted: { $ne: once } }) },
      update: [
        { $set: { clear: { $add: [{ $max: ['$clear', new Date(now)] }, pause] } } },
        {
          $set: {
            expires: { $add: ['$clear', KEPT] },
            counted: {
              $slice: [{ $concatArrays: [{ $ifNull: ['$counted', []] }, once ? [once] : []] }, -REMEMBERED],
            },
          },
        },
      ],
      upsert: true,
    },
  }));
  try {
    await allowances.collection.bulkWrite(writes as never, { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const failed = [error.writeErrors].flat();
    if (!failed.length || failed.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return failed.flatMap(({ index }) => paces[index] ?? []);
  }
}

const withId = (stored: StoredAllowance[], id: string) => stored.find(({ _id }) => _id === id);

const isCounted = (stored: StoredAllowance[], id: string, once?: string): boolean =>
  once !== undefined && withId(stored, id)?.counted?.includes(once) === true;

/** Milliseconds until there is room; none or less when there is by now. */
const waitOf = ({ _id, pause, room }: Pace, stored: StoredAllowance[], now: number): number =>
  (withId(stored, _id)?.clear.getTime() ?? 0) - (now + room * pause);

const tooMany = (act: Act, refusal: string, seconds: number) =>
  new HttpError(429, `too-many-${act}s`, `${refusal} Please wait ${waiting(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  });

function waiting(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

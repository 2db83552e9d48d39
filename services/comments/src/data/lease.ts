import { randomUUID } from 'node:crypto';
import type { dueFields } from './models/receiver';
import type { ReplyMailSettingsDocument } from './models/reply-mail';
import { isDue, LEASE_MS, MAX_RETRY_DELAY_MS, retryDelayMs } from './schedule';

/** What is stored of anybody who is told about something, about the message that is due. */
export type Told = Pick<ReplyMailSettingsDocument, keyof typeof dueFields> & { _id: string };

/** Somebody whom this process has claimed: no other process tells them before the lease expires. */
export type Claimed<T extends Told> = T & { lease: string };

/** The model of these settings, as far as it is the same for all. */
interface Settings {
  updateOne(filter: object, update: object): PromiseLike<{ matchedCount: number }>;
  exists(filter: object): PromiseLike<unknown>;
  findOneAndUpdate(filter: object, update: object, options: object): { lean(): PromiseLike<unknown> };
}

/** Who gets messages of one kind, and the time. */
export interface Receivers {
  settings: Settings;
  now(): Date;
}

/**
 * Claims whoever’s message has been due longest.
 * @param among a filter of those to claim one of
 * @returns null when none is due
 */
export async function claimNext<T extends Told>(
  { settings, now }: Receivers,
  among: object = {},
): Promise<Claimed<T> | null> {
  const time = now();
  const lease = randomUUID();
  const claimed = (await settings
    .findOneAndUpdate(
      { ...among, ...isDue(time) },
      { $set: { lease, lease_until: new Date(time.getTime() + LEASE_MS) } },
      { sort: { due: 1 }, returnDocument: 'after' },
    )
    .lean()) as T | null;
  return claimed && { ...claimed, lease };
}

/** Ends the attempt of a process, unless another one has claimed the receiver since. */
export async function release<T extends Told>(
  { settings }: Pick<Receivers, 'settings'>,
  { _id, lease }: Claimed<T>,
  set: Partial<T>,
  unset: Partial<Record<keyof T, 1>> = {},
): Promise<void> {
  await settings.updateOne({ _id, lease }, { $set: set, $unset: { lease: 1, lease_until: 1, ...unset } });
}

/**
 * Tries again after a pause that grows.
 * @param atLeastS seconds that the other side asked to wait
 */
export async function retryLater<T extends Told>(
  receivers: Receivers,
  claimed: Claimed<T>,
  atLeastS = 0,
): Promise<void> {
  const attempts = claimed.attempts + 1;
  const pauseMs = Math.max(retryDelayMs(attempts), Math.min(atLeastS * 1000, MAX_RETRY_DELAY_MS));
  const due = new Date(receivers.now().getTime() + pauseMs);
  await release<Told>(receivers, claimed, { attempts, due });
}

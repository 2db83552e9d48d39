import { randomUUID } from 'node:crypto';
import type { ReplyMailSettingsDocument } from '../models/reply-mail';
import { isDue, LEASE_MS, retryDelayMs } from './schedule';

/** What the settings of anybody who is mailed have about the mail that is due. */
type Mailed = Pick<ReplyMailSettingsDocument, 'due' | 'lease' | 'lease_until' | 'attempts'> & { _id: string };

/** Somebody whom this process has claimed: no other process mails them before the lease expires. */
export type Claimed<T extends Mailed> = T & { lease: string };

/** The model of these settings, as far as leases need it. */
interface Settings {
  updateOne(filter: object, update: object): PromiseLike<unknown>;
  findOneAndUpdate(filter: object, update: object, options: object): { lean(): PromiseLike<unknown> };
}

/** Mail of one kind: who gets it, and the time. */
interface Mail {
  settings: Settings;
  now(): Date;
}

/** Claims whoever’s mail has been due longest. @returns null when no mail is due */
export async function claimNext<T extends Mailed>({ settings, now }: Mail): Promise<Claimed<T> | null> {
  const time = now();
  const lease = randomUUID();
  const claimed = (await settings
    .findOneAndUpdate(
      isDue(time),
      { $set: { lease, lease_until: new Date(time.getTime() + LEASE_MS) } },
      { sort: { due: 1 }, returnDocument: 'after' },
    )
    .lean()) as T | null;
  return claimed && { ...claimed, lease };
}

/** Ends the attempt of a process, unless another one has claimed the receiver since. */
export async function release<T extends Mailed>(
  { settings }: Pick<Mail, 'settings'>,
  { _id, lease }: Claimed<T>,
  set: Partial<T>,
  unset: { due?: 1 } = {},
): Promise<void> {
  await settings.updateOne({ _id, lease }, { $set: set, $unset: { lease: 1, lease_until: 1, ...unset } });
}

/** Tries again after a pause that grows. */
export async function retryLater<T extends Mailed>(mail: Mail, claimed: Claimed<T>): Promise<void> {
  const attempts = claimed.attempts + 1;
  const due = new Date(mail.now().getTime() + retryDelayMs(attempts));
  await release<Mailed>(mail, claimed, { attempts, due });
}

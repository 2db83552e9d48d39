import { randomUUID } from 'node:crypto';
import type { OutboxEntry, OutboxModel } from '../models/outbox';
import { backoff, GIVE_UP } from '../rules/retry';

/** Milliseconds one attempt may take, and after which its process counts as lost: much longer, so that nobody is overtaken. */
export const ATTEMPT_MAX = 2 * 60_000;
const LEASE = 5 * 60_000;

/** Takes the entry that has been due longest; nobody else gets it until the lease ends. */
export const claim = (outbox: OutboxModel, now: Date): Promise<OutboxEntry | null> =>
  outbox
    .findOneAndUpdate(
      { state: 'waiting', due: { $lte: now } },
      { $set: { due: new Date(now.getTime() + LEASE), lease: randomUUID() }, $inc: { attempts: 1 } },
      { sort: { due: 1 }, returnDocument: 'after' },
    )
    .lean();

/** What may be forgotten once the way has ended. */
const CONTENTS = { text: 1, subject: 1, to: 1, reply_to: 1, leave_url: 1, lease: 1 } as const;

/** Notes that it was sent; nothing of its contents is kept. */
export const markSent = ({ _id, lease }: OutboxEntry, outbox: OutboxModel, now: Date) =>
  outbox.updateOne({ _id, lease }, { $set: { state: 'sent', ended: now }, $unset: CONTENTS });

/**
 * Notes that it was not sent, and when to try again.
 * @param permanent whether trying again is pointless
 * @returns whether it was the last attempt
 */
export async function markFailed(
  { _id, lease, attempts, created }: OutboxEntry,
  outbox: OutboxModel,
  now: Date,
  { reason, permanent }: { reason: string; permanent: boolean },
): Promise<boolean> {
  const due = new Date(now.getTime() + backoff(attempts));
  const last = permanent || due.getTime() - created.getTime() > GIVE_UP;
  await outbox.updateOne(
    { _id, lease },
    last
      ? { $set: { state: 'failed', ended: now, last_error: reason }, $unset: CONTENTS }
      : { $set: { due, last_error: reason }, $unset: { lease: 1 } },
  );
  return last;
}

import { randomUUID } from 'node:crypto';
import { DAY_MS, MAX_CLOCK_SKEW_MS } from '@savepoint/contracts/base';
import { RETENTION_DAYS } from '@savepoint/service-kit/privacy';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import type { Mail, Models, OutboxEntry } from '../models';
import { ATTEMPT_TIMEOUT_MS, isPermanent, withoutAddresses, type Transport } from './transport';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Mail that could not be sent for this long has failed. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.4.1 */
const GIVE_UP_AFTER_MS = RETENTION_DAYS.mailAttempts * DAY_MS;
/** An attempt without a result for this long has crashed: much longer than an attempt may take. */
const LEASE_MS = 2.5 * ATTEMPT_TIMEOUT_MS;
/** Documents per batch when mail is moved to the outbox. */
const BATCH_SIZE = 100;

/** Longest pause between two attempts: no mail is due later than this. */
const MAX_RETRY_DELAY_MS = 6 * HOUR_MS;

/** Pause after a number of failed attempts: half a minute, doubled each time, up to six hours. */
const retryDelayMs = (attempts: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, 0.5 * MINUTE_MS * 2 ** (attempts - 1));

interface Options {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** No further mail is sent once this is aborted. */
  closing: AbortSignal;
}

/** Sends all mail that is due, one by one. Several processes may do so concurrently: only one of them gets each mail. */
export async function sendDueMail(
  context: Context,
  transport: Transport,
  { log, closing }: Options,
): Promise<void> {
  const { outbox, messages, subscriptions, now } = context;
  await moveToOutbox(messages, outbox, now());
  // Both models have the fields that are used here.
  await moveToOutbox(subscriptions as unknown as Models['messages'], outbox, now());
  while (!closing.aborted) {
    const entry = await claimNext(outbox, now());
    if (!entry) return;
    await attempt(context, transport, log, entry);
  }
}

/**
 * Moves mail from the documents that cause it to the outbox. Safe to interrupt, to repeat and to run
 * concurrently, because the `_id` of a mail is unique.
 */
async function moveToOutbox(sources: Models['messages'], outbox: Models['outbox'], now: Date): Promise<void> {
  for (;;) {
    const found = await sources
      .find({ 'mail._id': { $gt: '' } }, { mail: 1 })
      .limit(BATCH_SIZE)
      .lean();
    for (const { _id, mail } of found) {
      if (!mail) continue;
      await outbox.insertIfAbsent(newEntry(mail, now));
      await sources.updateOne({ _id, 'mail._id': mail._id }, { $unset: { mail: 1 } });
    }
    if (found.length < BATCH_SIZE) return;
  }
}

/** The outbox entry of a mail that is to be sent immediately. */
export const newEntry = (mail: Mail, now: Date) =>
  ({ ...mail, state: 'pending', created: now, due: now, attempts: 0 }) as const;

/** Counting pending mail stops here. */
const MAX_PENDING_COUNT = 1_000;
/** Failed attempts after which a mail counts as retried: a short outage of the mail server is over by then. */
const RETRIED_ATTEMPTS = 3;

export const countPending = (outbox: Models['outbox']): Promise<number> =>
  outbox.countDocuments({ state: 'pending' }, { limit: MAX_PENDING_COUNT }).exec();

export const countRetried = (outbox: Models['outbox']): Promise<number> =>
  outbox
    .countDocuments({ state: 'pending', attempts: { $gte: RETRIED_ATTEMPTS } }, { limit: MAX_PENDING_COUNT })
    .exec();

/**
 * Claims the entry that has been due longest; no other process gets it before the lease expires. Times that are further
 * ahead than any pause were stored before the clock was set back: such an entry is due, and was created now.
 */
export const claimNext = (outbox: Models['outbox'], now: Date): Promise<OutboxEntry | null> =>
  outbox
    .findOneAndUpdate(
      {
        state: 'pending',
        $or: [
          { due: { $lte: now } },
          { due: { $gt: new Date(now.getTime() + MAX_RETRY_DELAY_MS + MAX_CLOCK_SKEW_MS) } },
        ],
      },
      {
        $set: { due: new Date(now.getTime() + LEASE_MS), lease: randomUUID() },
        $min: { created: now },
        $inc: { attempts: 1 },
      },
      { sort: { due: 1 }, returnDocument: 'after' },
    )
    .lean()
    .exec();

async function attempt(
  { outbox, now }: Context,
  transport: Transport,
  log: Options['log'],
  entry: OutboxEntry,
): Promise<void> {
  const { _id: mail, attempts } = entry;
  try {
    await transport.send(entry);
  } catch (error) {
    const reason = withoutAddresses(error);
    const isLast = await storeFailure(entry, outbox, now(), isPermanent(error), reason);
    if (isLast) log.error({ reason, mail, attempts }, 'sending mail failed permanently');
    else log.warn({ reason, mail, attempts }, 'sending mail failed, will be retried');
    return;
  }
  await outbox.updateOne(leaseOf(entry), { $set: { state: 'sent', finished_at: now() }, $unset: CONTENTS });
  log.info({ mail, attempts }, 'mail sent');
}

/** Fields that are deleted once a mail is sent or has failed. */
const CONTENTS = { text: 1, subject: 1, to: 1, reply_to: 1, unsubscribe_url: 1, lease: 1 } as const;

/** Matches an entry unless another process has claimed it since. */
const leaseOf = ({ _id, lease }: OutboxEntry) => ({ _id, ...(lease !== undefined && { lease }) });

/** Stores that an attempt failed, and when to retry. @returns whether it was the last attempt */
async function storeFailure(
  entry: OutboxEntry,
  outbox: Models['outbox'],
  now: Date,
  isPermanent: boolean,
  last_error: string,
): Promise<boolean> {
  const due = new Date(now.getTime() + retryDelayMs(entry.attempts));
  const isLast = isPermanent || due.getTime() - entry.created.getTime() > GIVE_UP_AFTER_MS;
  await outbox.updateOne(
    leaseOf(entry),
    isLast
      ? { $set: { state: 'failed', finished_at: now, last_error }, $unset: CONTENTS }
      : { $set: { due, last_error }, $unset: { lease: 1 } },
  );
  return isLast;
}

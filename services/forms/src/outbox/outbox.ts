import { DAY_MS } from '@savepoint/contracts/base';
import { JobQueue, MAIL_RETRY_DELAYS_MS, type Claimed, type JobLog } from '@savepoint/service-kit/jobs';
import { RETENTION_DAYS } from '@savepoint/service-kit/privacy';
import type { Context } from '../context';
import type { Mail, Models, OutboxEntry } from '../models';
import { attemptOnce } from './send-once';
import { ATTEMPT_TIMEOUT_MS, type Transport } from './transport';

/** Mail that could not be sent for this long has failed. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.4.1 */
const GIVE_UP_AFTER_MS = RETENTION_DAYS.mailAttempts * DAY_MS;
/** Documents per batch when mail is moved to the outbox. */
const BATCH_SIZE = 100;

interface Options {
  log: JobLog;
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
  const queue = outboxQueue(context);
  await queue.runEach(closing, (entry) => sendEntry(context, queue, transport, log, entry));
}

/** The mail that is to be sent. */
export const outboxQueue = ({ outbox, now }: Pick<Context, 'outbox' | 'now'>) =>
  new JobQueue<OutboxEntry>({
    name: 'mail',
    model: outbox,
    now,
    retryDelaysMs: MAIL_RETRY_DELAYS_MS,
    leaseMs: 2.5 * ATTEMPT_TIMEOUT_MS,
    among: () => ({ state: 'pending' }),
    details: ({ _id: mail }) => ({ mail }),
  });

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

/** A mail with an unknown result is sent again: mailboxes recognise it by its `Message-ID`. */
async function sendEntry(
  { now }: Context,
  queue: JobQueue<OutboxEntry>,
  transport: Transport,
  log: JobLog,
  entry: Claimed<OutboxEntry>,
): Promise<void> {
  const { outcome, reason } = await attemptOnce(transport, entry);
  const isOld = now().getTime() - entry.created.getTime() > GIVE_UP_AFTER_MS;
  const isFinal = outcome === 'sent' || outcome === 'rejected';
  const last_error = reason !== undefined && { last_error: reason };
  const attempt = {
    outcome: isFinal ? outcome : isOld ? 'rejected' : 'not-sent',
    ...(reason !== undefined && { reason }),
  } as const;
  await queue.conclude(entry, attempt, log, {
    done: {
      set: {
        ...{ state: outcome === 'sent' ? 'sent' : 'failed', finished_at: now() },
        ...{ attempts: entry.attempts + 1, ...last_error },
      },
      unset: CONTENTS,
    },
    again: { set: { ...last_error } },
  });
}

/** Fields that are deleted once a mail is sent or has failed. */
const CONTENTS = { text: 1, subject: 1, to: 1, reply_to: 1, unsubscribe_url: 1 } as const;

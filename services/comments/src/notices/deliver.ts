import type { Change, Claimed, JobLog, JobQueue } from '@savepoint/service-kit/jobs';
import type { Attempt } from '@savepoint/service-kit/outgoing';
import type { ReplyNoticeDependencies } from './dependencies';
import {
  allowedFrom,
  type Confirming,
  countSent,
  notifiedUid,
  type recipientFields,
  type ReplyMailSettingsDocument,
} from '../data';
import { selectReplies, type SelectedReply } from './select-replies';

// Nobody is told twice about one thing by one channel. A process claims a recipient by one write, and marks the replies as
// `sending` before it sends the message. They become `pending` again only when it is certain that nobody got the message.
// If the process crashes, or the connection breaks while the other side has the message, nobody knows: it is not sent
// again, since each reply stays in the list at the account, and a second message about one reply is worse than none.

/** Replies that one message is about, those it only counts included. */
const MAX_PER_MESSAGE = 500;

/** What is stored of anybody who gets messages, about the one that is due. */
export type Recipient = Pick<ReplyMailSettingsDocument, keyof typeof recipientFields> & { _id: string };

/** What recipients are to be told, and were. */
interface Notifications {
  find(
    filter: object,
    projection: object,
  ): {
    sort(order: Record<string, 1 | -1>): { limit(count: number): { lean(): PromiseLike<unknown> } };
  };
  updateMany(filter: object, update: object): PromiseLike<{ modifiedCount: number }>;
  deleteMany(filter: object): PromiseLike<unknown>;
  exists(filter: object): PromiseLike<unknown>;
}

/** What notifications of all channels have. */
interface NewNotification {
  _id: string;
  state: 'pending';
  created: Date;
}

/** Who is told about replies by one channel, and about which. */
export interface Audience<T extends Recipient> extends Confirming {
  queue: JobQueue<T>;
  notifications: Notifications;
  /** Filter of the settings of a recipient, as long as they are theirs. */
  self(recipient: T): object;
  /** Filter of the notifications of a recipient. */
  of(recipient: T): object;
  /** Stores notifications of a recipient, except those that there are. */
  add(recipient: T, notifications: readonly NewNotification[]): Promise<unknown>;
  /** The member who is told, and what they have left. */
  member(recipient: T): Pick<ReplyMailSettingsDocument, '_id' | 'left'>;
  /** When the next message may be sent. */
  next(recipient: T, now: Date): Date;
}

/** A way of telling members about replies: by mail, or by push messages to a browser. */
export interface Channel<T extends Recipient> extends Audience<T> {
  /** In the log. */
  name: string;
  /**
   * Composes a message. A failure to do so is no attempt to send it.
   * @param selected oldest first
   * @returns a function that sends it
   */
  compose(recipient: Claimed<T>, selected: readonly SelectedReply[]): Promise<() => Promise<Attempt>>;
  /** Deletes a recipient who is gone. */
  remove?(recipient: T): Promise<void>;
}

/** Ends what a process was sending when it crashed. */
async function forgetUnknown<T extends Recipient>(
  { notifications, name, now, of }: Channel<T>,
  recipient: T,
  log: JobLog,
): Promise<void> {
  const { modifiedCount } = await notifications.updateMany(
    { ...of(recipient), state: 'sending' },
    { $set: { state: 'unknown', finished_at: now() }, $unset: { lease: 1 } },
  );
  if (modifiedCount) log.warn({ replies: modifiedCount }, `${name} was interrupted; it is not sent again`);
}

const STATES = {
  sent: 'sent',
  unknown: 'unknown',
  rejected: 'failed',
  'not-sent': 'failed',
  gone: 'failed',
} as const;

/** Sends a message about the replies that a recipient is to be told about, if any are left after a last check. */
export async function deliverReplies<T extends Recipient>(
  context: Pick<ReplyNoticeDependencies, 'comments' | 'pages' | 'standings' | 'sites' | 'ignoredMembers'>,
  channel: Channel<T>,
  recipient: Claimed<T>,
  log: JobLog,
): Promise<void> {
  const { queue, notifications, now } = channel;
  const { lease } = recipient;
  if (recipient.wasInterrupted) await forgetUnknown(channel, recipient, log);
  const allowed = allowedFrom(recipient, now());
  if (allowed > now()) return queue.release(recipient, {}, allowed);

  const own = channel.of(recipient);
  const pending = (await notifications
    .find({ ...own, state: 'pending' }, { _id: 1 })
    .sort({ created: 1 })
    .limit(MAX_PER_MESSAGE)
    .lean()) as { _id: string }[];
  const selected = await selectReplies(context, channel.member(recipient), pending.map(notifiedUid));
  const uids = new Set(selected.map(({ reply }) => reply._id));
  const idsOf = (isRecipient: boolean) =>
    pending.filter((one) => uids.has(notifiedUid(one)) === isRecipient).map(({ _id }) => _id);
  const dropped = idsOf(false);
  if (dropped.length)
    await notifications.updateMany(
      { _id: { $in: dropped }, state: 'pending' },
      { $set: { state: 'dropped', finished_at: now() } },
    );
  if (!selected.length) {
    await queue.release(recipient, { set: { attempts: 0 } as Partial<T> });
    return wakeForMore(channel, recipient);
  }

  const send = await channel.compose(recipient, selected);
  const sending = { ...own, state: 'sending', lease };
  const putBack = () =>
    notifications.updateMany(sending, { $set: { state: 'pending' }, $unset: { lease: 1 } });
  const { modifiedCount } = await notifications.updateMany(
    { _id: { $in: idsOf(true) }, state: 'pending' },
    { $set: { state: 'sending', lease } },
  );
  // The claim has ended, and another process is sending some of them. The rest is sent when its claim has ended.
  if (modifiedCount < selected.length) return void (await putBack());

  const attempt = await send();
  if (queue.isRetried(recipient, attempt)) {
    await putBack();
    return queue.conclude(recipient, attempt, log);
  }
  if (attempt.outcome === 'gone') await channel.remove?.(recipient);
  else
    await notifications.updateMany(sending, {
      $set: { state: STATES[attempt.outcome], finished_at: now() },
      $unset: { lease: 1 },
    });
  const isCounted = attempt.outcome === 'sent' || attempt.outcome === 'unknown';
  const counts = isCounted ? countSent(recipient, now()) : {};
  await queue.conclude(recipient, attempt, log, { done: { set: counts } as Change<T> });
  await wakeForMore(channel, { ...recipient, ...counts });
}

/** Makes the next message due if more is to be told, and nothing else has: the rest of many, or what is due after this message. */
async function wakeForMore<T extends Recipient>(
  { settings, notifications, now, of, next }: Channel<T>,
  recipient: T,
): Promise<void> {
  if (!(await notifications.exists({ ...of(recipient), state: 'pending' }))) return;
  const { _id } = recipient;
  await settings.updateOne({ _id, attempts: 0 }, { $min: { due: next(recipient, now()) } });
}

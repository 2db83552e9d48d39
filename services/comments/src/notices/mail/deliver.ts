import type { MailOutcome } from '@savepoint/contracts/members';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context';
import { notifiedUid, type ReplyMailSettingsDocument } from '../../data/models/reply-mail';
import { release, retryLater, type Claimed, type Receivers, type Told } from '../../data/lease';
import { allowedFrom, countSent, MAX_ATTEMPTS } from '../../data/schedule';
import { selectReplies, type SelectedReply } from './select-replies';

// Nobody is told twice about one thing by one channel. A process claims a receiver by one write, and marks the replies as
// `sending` before it sends the message. They become `pending` again only when it is certain that nobody got the message.
// If the process crashes, or the connection breaks while the other side has the message, nobody knows: it is not sent
// again, since each reply stays in the list at the account, and a second message about one reply is worse than none.

/** Replies that one message is about, those it only counts included. */
const MAX_PER_MESSAGE = 500;

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** What became of one attempt. `gone`: nobody is there any more. */
export interface Delivery {
  outcome: MailOutcome | 'gone';
  /** What the other side responded, for the log. */
  status?: number;
  /** Seconds after which it asks to be tried again. */
  retryAfterS?: number;
}

/** What is to be told, and was. */
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
export interface Audience<T extends Told> extends Receivers {
  notifications: Notifications;
  /** Filter of the settings of a receiver, as long as they are theirs. */
  self(receiver: T): object;
  /** Filter of the notifications of a receiver. */
  of(receiver: T): object;
  /** Stores notifications of a receiver, except those that there are. */
  add(receiver: T, notifications: readonly NewNotification[]): Promise<unknown>;
  /** The member who is told, and what they have left. */
  member(receiver: T): Pick<ReplyMailSettingsDocument, '_id' | 'left'>;
  /** When the next message may be sent. */
  next(receiver: T, now: Date): Date;
}

/** A way of telling members about replies: by mail, or by push messages to a browser. */
export interface Channel<T extends Told> extends Audience<T> {
  /** In the log. */
  name: string;
  /**
   * Composes a message. A failure to do so is no attempt to send it.
   * @param selected oldest first
   * @returns a function that sends it
   */
  compose(receiver: Claimed<T>, selected: readonly SelectedReply[]): Promise<() => Promise<Delivery>>;
  /** Deletes a receiver who is gone. */
  remove?(receiver: T): Promise<void>;
}

/** Ends what a process was sending when it crashed. */
export async function forgetUnknown<T extends Told>(
  { notifications, name, now, of }: Channel<T>,
  receiver: T,
  log: Log,
): Promise<void> {
  const { modifiedCount } = await notifications.updateMany(
    { ...of(receiver), state: 'sending' },
    { $set: { state: 'unknown', finished_at: now() }, $unset: { lease: 1 } },
  );
  if (modifiedCount) log.warn({ replies: modifiedCount }, `${name} was interrupted; it is not sent again`);
}

/** Sends a message about the replies that a receiver is to be told about, if any are left after a last check. */
export async function deliverReplies<T extends Told>(
  context: Context,
  channel: Channel<T>,
  receiver: Claimed<T>,
  log: Log,
): Promise<void> {
  const { notifications, now } = channel;
  const { lease } = receiver;
  const allowed = allowedFrom(receiver, now());
  if (allowed > now()) return release<Told>(channel, receiver, { due: allowed });

  const own = channel.of(receiver);
  const pending = (await notifications
    .find({ ...own, state: 'pending' }, { _id: 1 })
    .sort({ created: 1 })
    .limit(MAX_PER_MESSAGE)
    .lean()) as { _id: string }[];
  const selected = await selectReplies(context, channel.member(receiver), pending.map(notifiedUid));
  const uids = new Set(selected.map(({ reply }) => reply._id));
  const idsOf = (isTold: boolean) =>
    pending.filter((one) => uids.has(notifiedUid(one)) === isTold).map(({ _id }) => _id);
  await notifications.updateMany(
    { _id: { $in: idsOf(false) }, state: 'pending' },
    { $set: { state: 'dropped', finished_at: now() } },
  );
  if (!selected.length) return finish(channel, receiver, {});

  const send = await channel.compose(receiver, selected);
  await notifications.updateMany(
    { _id: { $in: idsOf(true) }, state: 'pending' },
    { $set: { state: 'sending', lease } },
  );
  const delivery = await send();
  const isLast = reportDelivery(channel.name, receiver, delivery, log);
  const { outcome, retryAfterS = 0 } = delivery;
  if (outcome === 'gone') return channel.remove?.(receiver);
  const sending = { ...own, state: 'sending', lease };
  if (outcome === 'not-sent' && !isLast) {
    await notifications.updateMany(sending, { $set: { state: 'pending' }, $unset: { lease: 1 } });
    return retryLater<Told>(channel, receiver, retryAfterS);
  }
  const state = ({ sent: 'sent', unknown: 'unknown', rejected: 'failed', 'not-sent': 'failed' } as const)[
    outcome
  ];
  await notifications.updateMany(sending, { $set: { state, finished_at: now() }, $unset: { lease: 1 } });
  await finish(channel, receiver, state === 'failed' ? {} : countSent(receiver, now()));
}

/** Logs what became of a message. @returns whether a failed attempt was the last one */
export function reportDelivery(
  name: string,
  { lease, attempts }: Claimed<Told>,
  { outcome, status }: Delivery,
  log: Log,
): boolean {
  const isLast = attempts + 1 >= MAX_ATTEMPTS;
  const details = { mail: lease, attempts: attempts + 1, ...(status !== undefined && { status }) };
  if (outcome === 'sent') log.info(details, `${name} sent`);
  else if (outcome === 'gone') log.info(details, `${name} has no receiver any more`);
  else if (outcome === 'unknown') log.warn(details, `${name} was interrupted; it is not sent again`);
  else if (outcome === 'rejected') log.error(details, `${name} was rejected`);
  else if (isLast) log.error(details, `${name} failed too often and is given up`);
  else log.warn(details, `${name} failed, will be retried`);
  return isLast;
}

/** Ends a message. What was noted while it was being sent is due afterwards. */
async function finish<T extends Told>(
  channel: Channel<T>,
  receiver: Claimed<T>,
  counts: Partial<Told>,
): Promise<void> {
  const { settings, notifications, now } = channel;
  await release<Told>(channel, receiver, { attempts: 0, ...counts }, { due: 1 });
  if (!(await notifications.exists({ ...channel.of(receiver), state: 'pending' }))) return;
  const due = channel.next({ ...receiver, ...counts }, now());
  await settings.updateOne({ _id: receiver._id }, { $min: { due } });
}

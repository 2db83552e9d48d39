import { notificationId, type StoredComment, uidsOf } from '../data';
import type { Audience, Recipient } from './deliver';

/** A reply that was posted a while ago, with those it is to. */
export type DueReply = Pick<StoredComment, '_id' | 'reply'>;

/** The uids of all that some replies are to. */
export const recipientUids = (found: readonly DueReply[]): string[] => [
  ...new Set(found.flatMap(({ reply }) => uidsOf(reply?.to))),
];

/** Notes replies for those of their recipients who want messages by one channel. Safe to repeat and to run concurrently. */
export async function noteReplies<T extends Recipient>(
  audience: Audience<T>,
  recipients: readonly T[],
  found: readonly DueReply[],
  now: Date,
): Promise<void> {
  const { settings, notifications } = audience;
  for (const recipient of recipients) {
    const member = audience.member(recipient)._id;
    const replies = found.filter(({ reply }) => uidsOf(reply?.to).includes(member));
    await audience.add(
      recipient,
      replies.map(({ _id }) => ({ _id: notificationId(_id, recipient._id), state: 'pending', created: now })),
    );
    // A message that could not be sent is tried again when its pause is over, with these replies.
    const { matchedCount } = await settings.updateOne(
      { ...audience.self(recipient), attempts: 0 },
      { $min: { due: audience.next(recipient, now) } },
    );
    if (matchedCount || (await settings.exists(audience.self(recipient)))) continue;
    // They have switched messages off, or deleted their account, since they were read.
    await notifications.deleteMany(audience.of(recipient));
  }
}

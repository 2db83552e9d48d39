import type { StoredComment } from '../../data/models/comment';
import { notificationId } from '../../data/models/reply-mail';
import { uidsOf } from '../../data/rules/reply-notice';
import type { Audience } from './deliver';
import type { Told } from '../../data/lease';

/** A reply that was posted a while ago, with those it is to. */
export type DueReply = Pick<StoredComment, '_id' | 'reply'>;

/** The uids of all that some replies are to. */
export const receiverUids = (found: readonly DueReply[]): string[] => [
  ...new Set(found.flatMap(({ reply }) => uidsOf(reply?.to))),
];

/** Notes replies for those of their receivers who want messages by one channel. Safe to repeat and to run concurrently. */
export async function noteReplies<T extends Told>(
  audience: Audience<T>,
  receivers: readonly T[],
  found: readonly DueReply[],
  now: Date,
): Promise<void> {
  const { settings, notifications } = audience;
  for (const receiver of receivers) {
    const member = audience.member(receiver)._id;
    const replies = found.filter(({ reply }) => uidsOf(reply?.to).includes(member));
    await audience.add(
      receiver,
      replies.map(({ _id }) => ({ _id: notificationId(_id, receiver._id), state: 'pending', created: now })),
    );
    // A message that could not be sent is tried again when its pause is over, with these replies.
    const { matchedCount } = await settings.updateOne(
      { ...audience.self(receiver), attempts: 0 },
      { $min: { due: audience.next(receiver, now) } },
    );
    if (matchedCount || (await settings.exists(audience.self(receiver)))) continue;
    // They have switched messages off, or deleted their account, since they were read.
    await notifications.deleteMany(audience.of(receiver));
  }
}

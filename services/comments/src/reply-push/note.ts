import type { Context } from '../context';
import type { StoredComment } from '../models/comment';
import type { PushSubscriptionDocument } from '../models/push';
import { notificationId } from '../models/reply-mail';
import { allowedFrom } from '../reply-mail/schedule';
import { uidsOf } from '../rules/reply-notice';

/** Notes replies for the browsers of their receivers. Safe to repeat and to run concurrently, as noting them for mail is. */
export async function notePushes(
  { replyPush }: Context,
  found: readonly Pick<StoredComment, '_id' | 'reply'>[],
  now: Date,
): Promise<void> {
  const { settings, notifications } = replyPush;
  const receivers = await settings
    .find({ member: { $in: [...new Set(found.flatMap(({ reply }) => uidsOf(reply?.to)))] } })
    .lean<PushSubscriptionDocument[]>();
  for (const receiver of receivers) {
    const { _id: subscription, member } = receiver;
    const replies = found.filter(({ reply }) => uidsOf(reply?.to).includes(member));
    await notifications.insertManyIfAbsent(
      replies.map(({ _id }) => ({
        _id: notificationId(_id, subscription),
        ...{ subscription, member, state: 'pending' as const, created: now },
      })),
    );
    // A message that could not be sent is tried again when its pause is over, with these replies.
    const { matchedCount } = await settings.updateOne(
      { _id: subscription, member, attempts: 0 },
      { $min: { due: allowedFrom(receiver, now) } },
    );
    if (matchedCount || (await settings.exists({ _id: subscription, member }))) continue;
    // It was removed since it was read.
    await notifications.deleteMany({ subscription, member });
  }
}

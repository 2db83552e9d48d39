import type { ReplyNoticeDependencies } from '../dependencies';
import { allowedFrom, noticeQueue, type PushSubscriptionDocument } from '../../data';
import type { Audience } from '../deliver';

/** In the log. */
export const PUSH_NAME = 'push message about replies';

/** Which browsers get push messages about replies. */
export const pushAudience = ({
  replyPush,
}: Pick<ReplyNoticeDependencies, 'replyPush'>): Audience<PushSubscriptionDocument> => ({
  settings: replyPush.settings,
  queue: noticeQueue(PUSH_NAME, replyPush),
  notifications: replyPush.notifications,
  now: () => replyPush.now(),
  // Somebody else may use the browser by then.
  self: ({ _id, member }) => ({ _id, member }),
  of: ({ _id: subscription, member }) => ({ subscription, member }),
  add: ({ _id: subscription, member }, notifications) =>
    replyPush.notifications.insertManyIfAbsent(
      notifications.map((one) => ({ ...one, subscription, member })),
    ),
  member: ({ member: _id, left }) => ({ _id, left }),
  next: allowedFrom,
});

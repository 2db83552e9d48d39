import type { ReplyNoticeDependencies } from '../dependencies';
import { nextMail, noticeQueue, type ReplyMailSettingsDocument } from '../../data';
import type { Audience } from '../deliver';

/** In the log. */
export const MAIL_NAME = 'mail about replies';

/** Who gets mail about replies. */
export const mailAudience = ({
  replyMail,
  settings,
}: Pick<ReplyNoticeDependencies, 'replyMail' | 'settings'>): Audience<ReplyMailSettingsDocument> => ({
  settings: replyMail.settings,
  queue: noticeQueue(MAIL_NAME, replyMail),
  notifications: replyMail.notifications,
  now: () => replyMail.now(),
  self: ({ _id }) => ({ _id }),
  of: ({ _id: member }) => ({ member }),
  add: ({ _id: member }, notifications) =>
    replyMail.notifications.insertManyIfAbsent(notifications.map((one) => ({ ...one, member }))),
  member: (member) => member,
  next: (member, now) => nextMail(member, now, settings.digestHour),
});

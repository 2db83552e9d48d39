import { FORMER_MEMBER, SITE_UID_PREFIX } from '@savepoint/contracts';
import type { ReplyNotice, StoredComment } from '../models/comment';

/** Sorts replies by the time when they could first be read; unique. */
export const arrivalOf = (time: Date, comment_uid: string): string => `${time.toISOString()} ${comment_uid}`;

/** Length of a time in `arrivalOf`. */
const TIME_LENGTH = '2000-01-01T00:00:00.000Z'.length;
/** The time in a text of `arrivalOf`. */
export const arrivalTime = (arrival: string): string => arrival.slice(0, TIME_LENGTH);

/**
 * Whom a reply reaches: the author of its parent, unless they wrote it themselves or have no account here.
 * @param reply as it will be stored; one that waits for a moderator arrives when it is approved
 */
export function replyNotice(
  reply: Pick<StoredComment, '_id' | 'user_uid' | 'created'>,
  parent: StoredComment | null,
  isPending: boolean,
  mailDelayMs: number,
): { reply?: ReplyNotice } {
  if (!parent || parent.demo) return {};
  const to = parent.user_uid;
  if (to === reply.user_uid || to === FORMER_MEMBER.uid || to.startsWith(SITE_UID_PREFIX)) return {};
  return { reply: { to, ...(!isPending && arrived(to, reply._id, reply.created, mailDelayMs)) } };
}

/**
 * What is stored of a reply from when it can be read.
 * @param mailDelayMs time until its receiver may be mailed about it
 */
export const arrived = (to: string, comment_uid: string, time: Date, mailDelayMs: number) => ({
  arrival: arrivalOf(time, comment_uid),
  unread_by: to,
  mail_due: new Date(time.getTime() + mailDelayMs),
});

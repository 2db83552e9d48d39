import { FORMER_MEMBER, SITE_UID_PREFIX } from '@savepoint/contracts/base';
import type { ReplyNotice, StoredComment } from '../models/comment';

/** Sorts replies by the time when they could first be read; unique. */
export const arrivalOf = (time: Date, comment_uid: string): string => `${time.toISOString()} ${comment_uid}`;

/** Length of a time in `arrivalOf`. */
const TIME_LENGTH = '2000-01-01T00:00:00.000Z'.length;
/** The time in a text of `arrivalOf`. */
export const arrivalTime = (arrival: string): string => arrival.slice(0, TIME_LENGTH);

/** Somebody who commented in a thread, by a comment of theirs there. */
export type ThreadAuthor = Pick<StoredComment, 'user_uid' | 'name' | 'created' | 'demo'>;

/** The uids in a field of a notice. A reply that was stored before mentions existed has a single one. */
export const uidsOf = (uids: string | string[] | undefined): string[] =>
  uids === undefined ? [] : [uids].flat();

/** Whether what an author writes reaches somebody: not themselves, and nobody without an account here. */
const isReachable = (author: string, { user_uid, demo }: ThreadAuthor): boolean =>
  !demo && user_uid !== author && user_uid !== FORMER_MEMBER.uid && !user_uid.startsWith(SITE_UID_PREFIX);

/** Those whom a comment reaches, each once: the author of its parent, then members that it mentions. */
export const findReceivers = (
  author: string,
  parent: ThreadAuthor | null,
  mentioned: readonly ThreadAuthor[],
): ThreadAuthor[] =>
  [...(parent ? [parent] : []), ...mentioned].filter(
    (one, index, all) =>
      isReachable(author, one) && all.findIndex(({ user_uid }) => user_uid === one.user_uid) === index,
  );

/**
 * Whom a comment reaches, as it is stored with it.
 * @param comment as it will be stored; one that waits for a moderator arrives when it is approved
 */
export function replyNotice(
  comment: Pick<StoredComment, '_id' | 'user_uid' | 'created'>,
  parent: ThreadAuthor | null,
  mentioned: readonly ThreadAuthor[],
  isPending: boolean,
  mailDelayMs: number,
): { reply?: ReplyNotice } {
  const to = findReceivers(comment.user_uid, parent, mentioned).map(({ user_uid }) => user_uid);
  if (!to.length) return {};
  const onlyMentioned = to.filter((uid) => uid !== parent?.user_uid);
  return {
    reply: {
      to,
      ...(onlyMentioned.length && { mentioned: onlyMentioned }),
      ...(!isPending && arrived(to, comment._id, comment.created, mailDelayMs)),
    },
  };
}

/**
 * What is stored of a reply from when it can be read.
 * @param mailDelayMs time until its receivers may be mailed about it
 */
export const arrived = (to: string[], comment_uid: string, time: Date, mailDelayMs: number) => ({
  arrival: arrivalOf(time, comment_uid),
  unread_by: to,
  mail_due: new Date(time.getTime() + mailDelayMs),
});

/**
 * The update of a comment whose edited text mentions further members. Nobody is told twice: whom it reached before is left
 * out.
 * @param mentioned all whom the new text mentions
 * @param isHidden members are told when the text can be read
 */
export function noticeOfEdit(
  { _id, user_uid, reply }: Pick<StoredComment, '_id' | 'user_uid' | 'reply'>,
  mentioned: readonly ThreadAuthor[],
  isHidden: boolean,
  now: Date,
  mailDelayMs: number,
): { $set?: object; $addToSet?: object } {
  // Stored by a version without mentions, within the minutes in which a comment can be edited.
  if (typeof reply?.to === 'string') return {};
  const added = findReceivers(user_uid, null, mentioned)
    .map((one) => one.user_uid)
    .filter((uid) => !reply?.to.includes(uid));
  if (!added.length) return {};
  const add = (...fields: string[]) =>
    Object.fromEntries(fields.map((field) => [`reply.${field}`, { $each: added }]));
  if (isHidden)
    return { $addToSet: add('to', 'mentioned', ...(reply?.arrival === undefined ? [] : ['untold'])) };
  const { arrival, mail_due } = arrived(added, _id, now, mailDelayMs);
  return {
    $set: { 'reply.arrival': reply?.arrival ?? arrival, 'reply.mail_due': mail_due },
    $addToSet: add('to', 'mentioned', 'unread_by'),
  };
}

/**
 * The update of a comment that can be read (again): whom it has not reached yet is told. Shown again later, it does not
 * arrive again.
 */
export function noticeOnceShown(
  { _id, reply }: Pick<StoredComment, '_id' | 'reply'>,
  now: Date,
  mailDelayMs: number,
): { $set?: object; $addToSet?: object; $unset?: object } {
  if (!reply) return {};
  const { arrival, unread_by, mail_due } = arrived(uidsOf(reply.to), _id, now, mailDelayMs);
  if (reply.arrival === undefined)
    return {
      $set: { 'reply.arrival': arrival, 'reply.unread_by': unread_by, 'reply.mail_due': mail_due },
    };
  if (!reply.untold) return {};
  return {
    $set: { 'reply.mail_due': mail_due },
    $addToSet: { 'reply.unread_by': { $each: reply.untold } },
    $unset: { 'reply.untold': 1 },
  };
}

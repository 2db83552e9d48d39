import type { ReplyMailMode } from '@savepoint/contracts/members';
import { DAY_MS } from '@savepoint/contracts/base';
import type { ReplyMailSettingsDocument } from './models/reply-mail';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Mails that a member gets within an hour. Further replies are gathered in the first mail of the next one. */
export const MAX_MAILS_PER_HOUR = 5;
/** The next time after `now` at which an hour of the day begins. @param hour 0 to 23, UTC */
export function nextDigest(now: Date, hour: number): Date {
  const today = new Date(now);
  today.setUTCHours(hour, 0, 0, 0);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}

type Sent = Pick<ReplyMailSettingsDocument, 'sent_since' | 'sent_count'>;

const isThisHour = (since: Date | undefined, now: Date): since is Date =>
  since !== undefined && since <= now && now.getTime() - since.getTime() < HOUR_MS;

/** When the limit of mails per hour allows the next one: now, or when the hour is over. */
export const allowedFrom = ({ sent_since, sent_count }: Sent, now: Date): Date =>
  isThisHour(sent_since, now) && sent_count >= MAX_MAILS_PER_HOUR
    ? new Date(sent_since.getTime() + HOUR_MS)
    : now;

/** The counts of the hour after one more mail. */
export const countSent = ({ sent_since, sent_count }: Sent, now: Date): Sent =>
  isThisHour(sent_since, now)
    ? { sent_since, sent_count: sent_count + 1 }
    : { sent_since: now, sent_count: 1 };

/** When a member is mailed about a reply that has just been found. */
export const nextMail = (member: Sent & { mode: ReplyMailMode }, now: Date, digestHour: number): Date =>
  member.mode === 'daily' ? nextDigest(now, digestHour) : allowedFrom(member, now);

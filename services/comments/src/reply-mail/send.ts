import { MAILED_REPLIES_MAX, type MailOutcome } from '@savepoint/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { notifiedUid, type ReplyMailSettingsDocument } from '../models/reply-mail';
import { composeReplies, CONFIRM_PATH, linkUrl } from './compose';
import type { MailClient } from './mail-client';
import { newToken, tokenHash } from './links';
import { claimNext, release, retryLater, type Claimed } from './lease';
import { allowedFrom, countSent, MAX_ATTEMPTS, nextMail } from './schedule';
import { selectReplies } from './select-replies';

// Nobody is mailed twice for one thing. A process claims a member by one write, and marks the replies as `sending`
// before it sends the mail. They become `pending` again only when it is certain that nobody got the mail. If the process
// crashes, or the connection breaks while the mail server has the mail, nobody knows: it is not sent again, since each
// reply stays in the list at the account, and a second mail about one reply is worse than none.

/** Replies that one mail is about, those it only counts included. */
const MAX_PER_MAIL = 500;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
type Member = Claimed<ReplyMailSettingsDocument>;

/** Sends all mail about replies that is due, one by one. Several processes may do so concurrently. */
export async function sendDueReplyMail(
  context: Context,
  client: MailClient,
  { log, closing }: { log: Log; closing: AbortSignal },
): Promise<void> {
  while (!closing.aborted) {
    const member = await claimNext<ReplyMailSettingsDocument>(context.replyMail);
    if (!member) return;
    await forgetUnknown(context, member, log);
    await (member.confirmed ? sendReplies : sendConfirmation)(context, client, member, log);
  }
}

/** Replies in a mail that a process was sending when it crashed. */
async function forgetUnknown({ replyMail }: Context, { _id: member }: Member, log: Log): Promise<void> {
  const { modifiedCount } = await replyMail.notifications.updateMany(
    { member, state: 'sending' },
    { $set: { state: 'unknown', finished_at: replyMail.now() }, $unset: { lease: 1 } },
  );
  if (modifiedCount)
    log.warn({ replies: modifiedCount }, 'mail about replies was interrupted; it is not sent again');
}

/** The token is made here and stored as a digest, so that nothing but the mail has it. */
async function sendConfirmation(
  context: Context,
  client: MailClient,
  member: Member,
  log: Log,
): Promise<void> {
  const { settings } = context.replyMail;
  const token = newToken();
  const { _id, lease, email: to, mode } = member;
  await settings.updateOne({ _id, lease }, { $set: { token_hash: tokenHash(token) } });
  const outcome = await client.mailConfirmation({
    id: `reply-confirmation/${lease}`,
    to,
    mode,
    confirm_url: linkUrl(context.settings.publicUrl, CONFIRM_PATH, token),
  });
  const isLast = reportOutcome(member, outcome, log);
  if (outcome === 'not-sent' && !isLast) return retryLater(context.replyMail, member);
  await release(context.replyMail, member, { attempts: 0 }, { due: 1 });
}

async function sendReplies(context: Context, client: MailClient, member: Member, log: Log): Promise<void> {
  const { notifications, now } = context.replyMail;
  const { _id, lease } = member;
  const allowed = allowedFrom(member, now());
  if (allowed > now()) return release(context.replyMail, member, { due: allowed });

  const pending = await notifications
    .find({ member: _id, state: 'pending' }, { _id: 1 })
    .sort({ created: 1 })
    .limit(MAX_PER_MAIL)
    .lean();
  const selected = await selectReplies(context, member, pending.map(notifiedUid));
  const uids = new Set(selected.map(({ reply }) => reply._id));
  const idsOf = (isMailed: boolean) =>
    pending.filter((one) => uids.has(notifiedUid(one)) === isMailed).map(({ _id: id }) => id);
  const mailed = idsOf(true);
  await notifications.updateMany(
    { _id: { $in: idsOf(false) }, state: 'pending' },
    { $set: { state: 'dropped', finished_at: now() } },
  );
  if (!mailed.length) return finish(context, member, {});

  const content = await composeReplies(context, _id, selected.slice(0, MAILED_REPLIES_MAX));
  await notifications.updateMany(
    { _id: { $in: mailed }, state: 'pending' },
    { $set: { state: 'sending', lease } },
  );
  const outcome = await client.mailReplies({
    id: `replies/${lease}`,
    to: member.email,
    ...content,
    more: mailed.length - content.replies.length,
  });
  const isLast = reportOutcome(member, outcome, log);
  const sending = { member: _id, state: 'sending', lease } as const;
  if (outcome === 'not-sent' && !isLast) {
    await notifications.updateMany(sending, { $set: { state: 'pending' }, $unset: { lease: 1 } });
    return retryLater(context.replyMail, member);
  }
  const state = ({ sent: 'sent', unknown: 'unknown', rejected: 'failed', 'not-sent': 'failed' } as const)[
    outcome
  ];
  await notifications.updateMany(sending, { $set: { state, finished_at: now() }, $unset: { lease: 1 } });
  await finish(context, member, state === 'failed' ? {} : countSent(member, now()));
}

/** Logs what became of a mail. @returns whether a failed attempt was the last one */
function reportOutcome({ lease, attempts }: Member, outcome: MailOutcome, log: Log): boolean {
  const isLast = attempts + 1 >= MAX_ATTEMPTS;
  const details = { mail: lease, attempts: attempts + 1 };
  if (outcome === 'sent') log.info(details, 'mail about replies sent');
  else if (outcome === 'unknown')
    log.warn(details, 'mail about replies was interrupted; it is not sent again');
  else if (outcome === 'rejected') log.error(details, 'mail about replies was rejected');
  else if (isLast) log.error(details, 'mail about replies failed too often and is given up');
  else log.warn(details, 'mail about replies failed, will be retried');
  return isLast;
}

/** Ends a mail. What was noted while it was being sent is due afterwards. */
async function finish(
  context: Context,
  member: Member,
  counts: Partial<ReplyMailSettingsDocument>,
): Promise<void> {
  const { settings, notifications, now } = context.replyMail;
  const { _id } = member;
  await release(context.replyMail, member, { attempts: 0, ...counts }, { due: 1 });
  if (!(await notifications.exists({ member: _id, state: 'pending' }))) return;
  await settings.updateOne(
    { _id },
    { $min: { due: nextMail({ ...member, ...counts }, now(), context.settings.digestHour) } },
  );
}

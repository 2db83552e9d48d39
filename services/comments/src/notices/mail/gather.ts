import { hasCome } from '@savepoint/service-kit/jobs';
import {
  notificationId,
  type StoredComment,
  uidsOf,
  type PushSubscriptionDocument,
  type ReplyMailSettingsDocument,
} from '../../data';
import type { Audience, Recipient } from '../deliver';
import type { ReplyNoticeDependencies } from '../dependencies';
import { pushAudience } from '../push/audience';
import { mailAudience } from './audience';

/** Replies that one query reads. */
const BATCH_COUNT = 100;

/**
 * Finds replies that were posted a while ago, and notes them for recipients who want mail or push messages. Safe to
 * interrupt, to repeat and to run concurrently: a reply has one notification for each recipient, whose `_id` is made of their
 * uids.
 */
export async function gatherReplies(
  context: Pick<ReplyNoticeDependencies, 'replyMail' | 'replyPush' | 'settings' | 'comments'>,
): Promise<void> {
  const { comments, replyMail, settings } = context;
  const now = replyMail.now();
  for (;;) {
    const found = await comments
      .find(
        { $or: hasCome(now, settings.replyMailDelayMs).map((time) => ({ 'reply.mail_due': time })) },
        { reply: 1 },
      )
      .sort({ 'reply.mail_due': 1 })
      .limit(BATCH_COUNT)
      .lean<DueReply[]>();
    if (!found.length) return;
    await noteForMail(context, found, now);
    await noteForPush(context, found, now);
    await comments.updateMany(
      { _id: { $in: found.map(({ _id }) => _id) } },
      { $unset: { 'reply.mail_due': 1 } },
    );
    if (found.length < BATCH_COUNT) return;
  }
}

async function noteForMail(
  context: Pick<ReplyNoticeDependencies, 'replyMail' | 'settings'>,
  found: readonly DueReply[],
  now: Date,
): Promise<void> {
  const recipients = await context.replyMail.settings
    .find({ _id: { $in: recipientUids(found) }, confirmed: { $type: 'date' } })
    .lean<ReplyMailSettingsDocument[]>();
  await noteReplies(mailAudience(context), recipients, found, now);
}

async function noteForPush(
  context: Pick<ReplyNoticeDependencies, 'replyPush'>,
  found: readonly DueReply[],
  now: Date,
): Promise<void> {
  const recipients = await context.replyPush.settings
    .find({ member: { $in: recipientUids(found) } })
    .lean<PushSubscriptionDocument[]>();
  await noteReplies(pushAudience(context), recipients, found, now);
}

/** A reply that was posted a while ago, with those it is to. */
type DueReply = Pick<StoredComment, '_id' | 'reply'>;

/** The uids of all that some replies are to. */
const recipientUids = (found: readonly DueReply[]): string[] => [
  ...new Set(found.flatMap(({ reply }) => uidsOf(reply?.to))),
];

/** Notes replies for those of their recipients who want messages by one channel. Safe to repeat and to run concurrently. */
async function noteReplies<T extends Recipient>(
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

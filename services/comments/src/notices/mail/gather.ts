import { hasCome } from '@savepoint/service-kit/jobs';
import type { ReplyNoticeDependencies } from '../dependencies';
import type { PushSubscriptionDocument, ReplyMailSettingsDocument } from '../../data';
import { pushAudience } from '../push/audience';
import { mailAudience } from './audience';
import { noteReplies, recipientUids, type DueReply } from '../note';

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
    if (found.length) {
      await noteForMail(context, found, now);
      await noteForPush(context, found, now);
    }
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

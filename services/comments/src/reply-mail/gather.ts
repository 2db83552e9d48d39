import type { Context } from '../context';
import type { StoredComment } from '../models/comment';
import { notificationId, type ReplyMailSettingsDocument } from '../models/reply-mail';
import { notePushes } from '../reply-push/note';
import { uidsOf } from '../rules/reply-notice';
import { hasCome, nextMail } from './schedule';

/** Replies that one query reads. */
const BATCH_COUNT = 100;

type DueReply = Pick<StoredComment, '_id' | 'reply'>;

/**
 * Finds replies that were posted a while ago, and notes them for receivers who want mail or push messages. Safe to interrupt, to repeat and to
 * run concurrently: a reply has one notification for each receiver, whose `_id` is made of their uids.
 */
export async function gatherReplies(context: Context): Promise<void> {
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
      await noteReplies(context, found, now);
      await notePushes(context, found, now);
    }
    await comments.updateMany(
      { _id: { $in: found.map(({ _id }) => _id) } },
      { $unset: { 'reply.mail_due': 1 } },
    );
    if (found.length < BATCH_COUNT) return;
  }
}

async function noteReplies({ replyMail, settings }: Context, found: DueReply[], now: Date): Promise<void> {
  const receivers = await replyMail.settings
    .find({
      _id: { $in: [...new Set(found.flatMap(({ reply }) => uidsOf(reply?.to)))] },
      confirmed: { $type: 'date' },
    })
    .lean<ReplyMailSettingsDocument[]>();
  for (const receiver of receivers) {
    const replies = found.filter(({ reply }) => uidsOf(reply?.to).includes(receiver._id));
    await replyMail.notifications.insertManyIfAbsent(
      replies.map(({ _id }) => ({
        _id: notificationId(_id, receiver._id),
        member: receiver._id,
        state: 'pending' as const,
        created: now,
      })),
    );
    const { _id: member } = receiver;
    // A mail that could not be sent is tried again when its pause is over, with these replies.
    const { matchedCount } = await replyMail.settings.updateOne(
      { _id: member, attempts: 0 },
      { $min: { due: nextMail(receiver, now, settings.digestHour) } },
    );
    if (matchedCount || (await replyMail.settings.exists({ _id: member }))) continue;
    // They have switched mail off, or deleted their account, since they were read.
    await replyMail.notifications.deleteMany({ member });
  }
}

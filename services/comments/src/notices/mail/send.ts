import { MAILED_REPLIES_MAX } from '@savepoint/contracts/members';
import type { MailClient } from '@savepoint/service-kit/calls';
import type { JobLog } from '@savepoint/service-kit/jobs';
import type { ReplyNoticeDependencies } from '../dependencies';
import { type ReplyMailSettingsDocument, sendConfirmation } from '../../data';
import { MAIL_NAME, mailAudience } from './audience';
import { CONFIRM_PATH, linkUrl } from '../message-parts';
import { composeReplies } from './compose';
import { deliverReplies, type Channel } from '../deliver';

/** Sends all mail about replies that is due, one by one. Several processes may do so concurrently. */
export async function sendDueReplyMail(
  context: ReplyNoticeDependencies,
  client: MailClient,
  { log, closing }: { log: JobLog; closing: AbortSignal },
): Promise<void> {
  const channel = mailChannel(context, client);
  await channel.queue.runEach(closing, async (member) => {
    if (member.confirmed) return deliverReplies(context, channel, member, log);
    const { lease, email: to, mode } = member;
    await sendConfirmation(context.replyMail, channel.queue, member, {
      log,
      send: (token) =>
        client('mailReplyConfirmation', {
          ...{ id: `reply-confirmation/${lease}`, to, mode },
          confirm_url: linkUrl(context.settings.publicUrl, CONFIRM_PATH, token),
        }),
    });
  });
}

function mailChannel(
  context: Pick<ReplyNoticeDependencies, 'replyMail' | 'settings' | 'leaveTokens' | 'entities'>,
  client: MailClient,
): Channel<ReplyMailSettingsDocument> {
  return {
    ...mailAudience(context),
    name: MAIL_NAME,
    async compose({ _id, lease, email: to }, selected) {
      const content = await composeReplies(context, _id, selected.slice(0, MAILED_REPLIES_MAX));
      const more = selected.length - content.replies.length;
      const mail = { id: `replies/${lease}`, to, ...content, more };
      return async () => ({ outcome: await client('mailReplies', mail) });
    },
  };
}

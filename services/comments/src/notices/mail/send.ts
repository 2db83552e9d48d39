import { MAILED_REPLIES_MAX } from '@savepoint/contracts/members';
import type { Context } from '../../context';
import type { ReplyMailSettingsDocument } from '../../data/models/reply-mail';
import { mailAudience } from './audience';
import { composeReplies, CONFIRM_PATH, linkUrl } from './compose';
import { issueToken } from '../../data/confirmation';
import { deliverReplies, forgetUnknown, reportDelivery, type Channel, type Log } from './deliver';
import type { MailClient } from './mail-client';
import { claimNext, release, retryLater, type Claimed } from '../../data/lease';

/** In the log. */
const NAME = 'mail about replies';

type Member = Claimed<ReplyMailSettingsDocument>;

/** Sends all mail about replies that is due, one by one. Several processes may do so concurrently. */
export async function sendDueReplyMail(
  context: Context,
  client: MailClient,
  { log, closing }: { log: Log; closing: AbortSignal },
): Promise<void> {
  const channel = mailChannel(context, client);
  while (!closing.aborted) {
    const member = await claimNext<ReplyMailSettingsDocument>(context.replyMail);
    if (!member) return;
    await forgetUnknown(channel, member, log);
    await (member.confirmed
      ? deliverReplies(context, channel, member, log)
      : sendConfirmation(context, client, member, log));
  }
}

function mailChannel(context: Context, client: MailClient): Channel<ReplyMailSettingsDocument> {
  return {
    ...mailAudience(context),
    name: NAME,
    async compose({ _id, lease, email: to }, selected) {
      const content = await composeReplies(context, _id, selected.slice(0, MAILED_REPLIES_MAX));
      const more = selected.length - content.replies.length;
      const mail = { id: `replies/${lease}`, to, ...content, more };
      return async () => ({ outcome: await client.mailReplies(mail) });
    },
  };
}

async function sendConfirmation(
  context: Context,
  client: MailClient,
  member: Member,
  log: Log,
): Promise<void> {
  const { lease, email: to, mode } = member;
  const token = await issueToken(context.replyMail, member);
  const outcome = await client.mailConfirmation({
    id: `reply-confirmation/${lease}`,
    to,
    mode,
    confirm_url: linkUrl(context.settings.publicUrl, CONFIRM_PATH, token),
  });
  const isLast = reportDelivery(NAME, member, { outcome }, log);
  if (outcome === 'not-sent' && !isLast) return retryLater(context.replyMail, member);
  await release(context.replyMail, member, { attempts: 0 }, { due: 1 });
}

import { COMMENT_MAX_LEVEL } from '@savepoint/contracts/base';
import { MAILED_TEXT_MAX_LENGTH, type MailedReply, type MailRepliesBody } from '@savepoint/contracts/members';
import type { ReplyNoticeDependencies } from '../dependencies';
import { createReplyAddress } from './reply-address';
import { commentUrl, excerpt, LEAVE_PATH, linkUrl, threadNames } from '../message-parts';
import { siteEntry, threadEntry } from '../links';
import type { SelectedReply } from '../select-replies';

/** What a mail says about replies, with the links by which its reader leaves. */
export async function composeReplies(
  context: Pick<ReplyNoticeDependencies, 'replyMail' | 'settings' | 'leaveTokens' | 'entities'>,
  member: string,
  selected: readonly SelectedReply[],
): Promise<Pick<MailRepliesBody, 'replies' | 'leave_all_url' | 'reply_to'>> {
  const { leaveTokens, settings } = context;
  const { publicUrl } = settings;
  const leaveUrl = async (what: string) =>
    linkUrl(publicUrl, LEAVE_PATH, await leaveTokens.sign({ member, what }));
  const nameOf = await threadNames(context, selected);
  const replies = await Promise.all(
    selected.map(async (each): Promise<MailedReply> => {
      const { reply, siteName, address } = each;
      return {
        ...(reply.reply?.mentioned?.includes(member) && { mention: true as const }),
        name: reply.name,
        about: nameOf(each),
        site: siteName,
        ...(reply.site !== undefined && { site_key: reply.site }),
        thread: threadEntry(reply),
        text: reply.spoiler ? null : excerpt(reply.content, MAILED_TEXT_MAX_LENGTH),
        url: address ?? commentUrl(publicUrl, reply),
        leave_thread_url: await leaveUrl(threadEntry(reply)),
        leave_site_url: await leaveUrl(siteEntry(reply)),
      };
    }),
  );
  // A mail about several replies does not say which one is answered.
  const [only] = selected.length === 1 ? selected : [];
  const reply_to =
    only && only.reply.level < COMMENT_MAX_LEVEL
      ? await createReplyAddress(context, member, only.reply._id)
      : undefined;
  return { replies, leave_all_url: await leaveUrl('all'), ...(reply_to !== undefined && { reply_to }) };
}

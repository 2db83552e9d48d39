import { COMMENT_MAX_LEVEL, entityUrl } from '@savepoint/contracts/base';
import { MAILED_TEXT_MAX_LENGTH, type MailedReply, type MailRepliesBody } from '@savepoint/contracts/members';
import { entityKey } from '@savepoint/service-kit/calls';
import type { ReplyNoticeDependencies } from '../dependencies';
import type { StoredComment } from '../../data/models/comment';
import { createReplyAddress } from './inbound/reply-address';
import { siteEntry, threadEntry } from './links';
import type { SelectedReply } from './select-replies';

/** Paths of the pages that links in mail open. */
export const CONFIRM_PATH = '/replies/confirm';
export const LEAVE_PATH = '/replies/leave';

/** The address of a page that a link in a mail opens. */
export const linkUrl = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}?token=${token}`;

/** The beginning of a text. @param max code points */
export function excerpt(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text;
}

/** The page of Savepoint that shows a comment. */
export const commentUrl = (publicUrl: string, { _id, entity_type, entity_slug }: StoredComment): string =>
  `${publicUrl}${entityUrl(entity_type, entity_slug)}?comment=${_id}#comment-${_id}`;

/** Reads what the threads of replies are about: names of entities, titles of pages. */
export async function threadNames(
  { entities }: Pick<ReplyNoticeDependencies, 'entities'>,
  selected: readonly SelectedReply[],
): Promise<(of: SelectedReply) => string> {
  const names = await entities.names(
    selected.map(({ reply: { entity_type: type, entity_slug: slug } }) => ({ type, slug })),
  );
  return ({ page, reply: { entity_type: type, entity_slug: slug } }) =>
    page?.title ?? names.get(entityKey({ type, slug })) ?? slug.replaceAll('-', ' ');
}

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

import { message } from '../../texts';
import { entityUrl, urls } from '@savepoint/contracts/base';
import type { PushMessage } from '@savepoint/contracts/members';
import type { ReplyNoticeDependencies } from '../dependencies';

import { excerpt, LEAVE_PATH, threadNames } from '../message-parts';
import { threadEntry } from '../links';
import type { SelectedReply } from '../select-replies';

/** Characters (code points) of a reply in a message: all of it has to fit into 4 KB, of which push services take no more. */
const TEXT_MAX_LENGTH = 200;
/** Names in a message about several replies. */
const MAX_NAMES = 5;

/**
 * Composes what a browser shows about replies: one with its text, or how many there are.
 */
export async function composePush(
  context: Pick<ReplyNoticeDependencies, 'leaveTokens' | 'entities'>,
  member: string,
  selected: readonly SelectedReply[],
): Promise<PushMessage> {
  const [first] = selected;
  if (!first || selected.length > 1) {
    const names = [...new Set(selected.map(({ reply }) => reply.name))];
    const { length: count } = selected;
    return {
      title: message('pushedReplies', { count }),
      text: names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ' …' : ''),
      path: `${urls.account()}#replies`,
      tag: 'replies',
    };
  }
  const { reply } = first;
  const { _id, entity_type, entity_slug, name } = reply;
  const nameOf = await threadNames(context, [first]);
  const isMention = reply.reply?.mentioned?.includes(member);
  const leave = await context.leaveTokens.sign({ member, what: threadEntry(reply) });
  return {
    title: message(isMention ? 'pushedMention' : 'pushedReply', { name, thread: nameOf(first) }),
    text: reply.spoiler ? message('pushedSpoiler') : excerpt(reply.content, TEXT_MAX_LENGTH),
    path: `${entityUrl(entity_type, entity_slug)}?comment=${_id}#comment-${_id}`,
    tag: `reply-${_id}`,
    leave: { label: message('pushedLeave'), path: `${LEAVE_PATH}?token=${leave}` },
  };
}

import type { EntityType } from '@savepoint/contracts/schema';
import { escapeHtml } from '@savepoint/service-kit/base';
import { entityKey } from '@savepoint/service-kit/calls';
import { registerMailedLinks, type Page, type Server } from '@savepoint/service-kit/http';
import { message } from '../texts';
import { canConfirm } from '../data';
import {
  CONFIRM_PATH,
  confirmReplyMail,
  LEAVE_PATH,
  leaveModeratorMail,
  leaveReplyMail,
  type ReplyNoticeDependencies,
} from '../notices';

const MAX_TOKEN_LENGTH = 600;

const INVALID_LINK: Page = { title: message('invalidLink'), text: message('invalidLinkText') };
const CONFIRM: Page = {
  title: message('confirmMail'),
  text: message('confirmMailText'),
  button: message('confirmMailButton'),
};
const CONFIRMED: Page = { title: message('mailConfirmed'), text: message('mailConfirmedText') };
const LEFT: Page = { title: message('mailLeft'), text: message('mailLeftText') };

/** Pages that the links in mail about replies open. */
export const replyMailPages = (app: Server, context: ReplyNoticeDependencies): Promise<void> =>
  registerMailedLinks(app, MAX_TOKEN_LENGTH, [
    {
      path: CONFIRM_PATH,
      invalid: INVALID_LINK,
      open: async (token) => ((await canConfirm(context.replyMail, token)) ? CONFIRM : null),
      use: async (token) => ((await confirmReplyMail(context, token)) ? CONFIRMED : null),
    },
    {
      path: LEAVE_PATH,
      invalid: INVALID_LINK,
      async open(token) {
        const leaving = await context.leaveTokens.verify(token);
        return (
          leaving && {
            title: message('leaveMail'),
            text: await describe(context, leaving.what),
            button: message('leaveMailButton'),
          }
        );
      },
      async use(token) {
        const leaving = await context.leaveTokens.verify(token);
        if (!leaving) return null;
        const [kind, key = ''] = leaving.what.split(':', 2);
        await (kind === 'moderation'
          ? leaveModeratorMail(context, leaving.member, key)
          : leaveReplyMail(context, leaving));
        return LEFT;
      },
    },
  ]);

/** What leaving means, as HTML. @param what `all`, or an entry of `left` */
async function describe({ entities, sites }: ReplyNoticeDependencies, what: string): Promise<string> {
  if (what === 'all') return message('leaveAll');
  const [kind, name = ''] = what.split(':', 2);
  if (kind === 'moderation')
    return message('leaveModeration', { site: escapeHtml((await sites.find(name))?.name ?? name) });
  if (kind === 'site') {
    const site = name === '' ? null : await sites.find(name);
    return message('leaveSite', { site: escapeHtml(site?.name ?? (name || 'Savepoint')) });
  }
  const [type, slug = ''] = name.split('/', 2) as [EntityType, string?];
  const names = await entities.names([{ type, slug }]);
  return message('leaveThread', {
    thread: escapeHtml(names.get(entityKey({ type, slug })) ?? slug.replaceAll('-', ' ')),
  });
}

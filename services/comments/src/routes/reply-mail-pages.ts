import type { EntityType } from '@savepoint/contracts';
import {
  acceptLinkPosts,
  entityKey,
  escapeHtml,
  sendLinkPage,
  type Page,
  type Server,
} from '@savepoint/service-kit';
import { Type } from 'typebox';
import type { Context } from '../context';
import { message } from '../messages';
import { leaveModeratorMail } from '../moderator-mail/settings';
import { CONFIRM_PATH, LEAVE_PATH } from '../reply-mail/compose';
import { canConfirm, confirmReplyMail, leaveReplyMail } from '../reply-mail/settings';

const MAX_TOKEN_LENGTH = 600;
const Query = Type.Object({ token: Type.String({ default: '', maxLength: MAX_TOKEN_LENGTH }) });
/** No HEAD routes: a request for the headers must not count as a click. */
const options = { schema: { querystring: Query, hide: true }, exposeHeadRoute: false };

const INVALID_LINK: Page = { title: message('invalidLink'), text: message('invalidLinkText') };
const CONFIRM: Page = {
  title: message('confirmMail'),
  text: message('confirmMailText'),
  button: message('confirmMailButton'),
};
const CONFIRMED: Page = { title: message('mailConfirmed'), text: message('mailConfirmedText') };
const LEFT: Page = { title: message('mailLeft'), text: message('mailLeftText') };

/** Pages that the links in mail about replies open. Only a POST, which the page’s button sends, changes anything. */
export async function replyMailPages(app: Server, context: Context): Promise<void> {
  const { leaveTokens } = context;
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    acceptLinkPosts(scope);
    scope.get(CONFIRM_PATH, options, async ({ query }, reply) =>
      (await canConfirm(context, query.token))
        ? sendLinkPage(reply, CONFIRM)
        : sendLinkPage(reply, INVALID_LINK, 404),
    );
    scope.post(CONFIRM_PATH, options, async ({ query }, reply) =>
      (await confirmReplyMail(context, query.token))
        ? sendLinkPage(reply, CONFIRMED)
        : sendLinkPage(reply, INVALID_LINK, 404),
    );
    scope.get(LEAVE_PATH, options, async ({ query }, reply) => {
      const leaving = await leaveTokens.verify(query.token);
      if (!leaving) return sendLinkPage(reply, INVALID_LINK, 404);
      return sendLinkPage(reply, {
        title: message('leaveMail'),
        text: await describe(context, leaving.what),
        button: message('leaveMailButton'),
      });
    });
    scope.post(LEAVE_PATH, options, async ({ query }, reply) => {
      const leaving = await leaveTokens.verify(query.token);
      if (!leaving) return sendLinkPage(reply, INVALID_LINK, 404);
      const [kind, key = ''] = leaving.what.split(':', 2);
      await (kind === 'moderation'
        ? leaveModeratorMail(context, leaving.member, key)
        : leaveReplyMail(context, leaving));
      return sendLinkPage(reply, LEFT);
    });
  });
}

/** What leaving means, as HTML. @param what `all`, or an entry of `left` */
async function describe({ entities, sites }: Context, what: string): Promise<string> {
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

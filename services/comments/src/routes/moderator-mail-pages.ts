import { excerpt, MAILED_TEXT_MAX_LENGTH } from '@savepoint/contracts';
import { acceptLinkPosts, escapeHtml, sendLinkPage, type Page, type Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import type { Context } from '../context';
import { message } from '../messages';
import { CONFIRM_MODERATION_PATH, DECIDE_PATH } from '../moderator-mail/compose';
import { decideByLink, readDecision, type OpenDecision } from '../moderator-mail/links';
import { canConfirmModeratorMail, confirmModeratorMail } from '../moderator-mail/settings';
import { invalidateThreads } from './cached-threads';

const MAX_TOKEN_LENGTH = 1000;
const Query = Type.Object({ token: Type.String({ default: '', maxLength: MAX_TOKEN_LENGTH }) });
/** No HEAD routes: a request for the headers must not count as a click. */
const options = { schema: { querystring: Query, hide: true }, exposeHeadRoute: false };

const INVALID_LINK: Page = { title: message('invalidLink'), text: message('invalidModerationLinkText') };
const DECIDED: Page = { title: message('decidedSince'), text: message('decidedSinceText') };
const CONFIRM: Page = {
  title: message('confirmModeration'),
  text: message('confirmModerationText'),
  button: message('confirmMailButton'),
};
const CONFIRMED: Page = { title: message('moderationConfirmed'), text: message('moderationConfirmedText') };

/**
 * Pages that the links in mail to moderators open. Only a POST, which the page’s button sends, changes anything, since mail
 * programs and scanners open links.
 */
export async function moderatorMailPages(app: Server, context: Context): Promise<void> {
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    acceptLinkPosts(scope);
    scope.get(CONFIRM_MODERATION_PATH, options, async ({ query }, reply) =>
      (await canConfirmModeratorMail(context, query.token))
        ? sendLinkPage(reply, CONFIRM)
        : sendLinkPage(reply, INVALID_LINK, 404),
    );
    scope.post(CONFIRM_MODERATION_PATH, options, async ({ query }, reply) =>
      (await confirmModeratorMail(context, query.token))
        ? sendLinkPage(reply, CONFIRMED)
        : sendLinkPage(reply, INVALID_LINK, 404),
    );
    scope.get(DECIDE_PATH, options, async ({ query }, reply) => {
      const decision = await readDecision(context, query.token);
      if (decision === 'invalid') return sendLinkPage(reply, INVALID_LINK, 404);
      if (decision === 'decided') return sendLinkPage(reply, DECIDED, 410);
      return sendLinkPage(reply, askAbout(decision));
    });
    scope.post(DECIDE_PATH, { ...options, preHandler: invalidateThreads }, async ({ query }, reply) => {
      const decision = await decideByLink(context, query.token);
      if (decision === 'invalid') return sendLinkPage(reply, INVALID_LINK, 404);
      if (decision === 'decided') return sendLinkPage(reply, DECIDED, 410);
      const title = message(`${decision.verdict}ByLink`);
      return sendLinkPage(reply, { title, text: message('doneByLinkText') });
    });
  });
}

function askAbout({ verdict, comment, site }: OpenDecision): Page {
  return {
    title: message(`${verdict}Title`),
    text: message('decisionText', {
      name: escapeHtml(comment.name),
      site: escapeHtml(site.name),
      text: escapeHtml(excerpt(comment.content, MAILED_TEXT_MAX_LENGTH)),
    }),
    button: message(`${verdict}Button`),
  };
}

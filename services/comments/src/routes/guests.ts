import { acceptLinkPosts, registerCall, sendLinkPage, type Page, type Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import type { Context } from '../context';
import { becomeGuest } from '../guests/become-guest';
import { canConfirmGuest, confirmGuest } from '../guests/confirm-guest';
import { CONFIRM_GUEST_PATH } from '../guests/send-mail';
import { message } from '../messages';
import { invalidateThreads } from './cached-threads';
import { contextOf } from './site-access';

const Query = Type.Object({ token: Type.String({ default: '', maxLength: 100 }) });
/** No HEAD routes: a request for the headers must not count as a click. */
const options = { schema: { querystring: Query, hide: true }, exposeHeadRoute: false };

const INVALID_LINK: Page = { title: message('invalidLink'), text: message('invalidGuestLinkText') };
const CONFIRM: Page = {
  title: message('confirmGuest'),
  text: message('confirmGuestText'),
  button: message('confirmGuestButton'),
};
const CONFIRMED: Page = { title: message('guestConfirmed'), text: message('guestConfirmedText') };

/**
 * The call that makes a guest, and the page that the link in the mail to a guest opens. Only a POST, which the page’s button sends, changes anything, since mail
 * programs and scanners open links.
 */
export async function guestRoutes(app: Server, context: Context): Promise<void> {
  registerCall(app, 'becomeGuest', (request) =>
    becomeGuest(contextOf(request, context), request.body, request.ip),
  );
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    acceptLinkPosts(scope);
    scope.get(CONFIRM_GUEST_PATH, options, async ({ query }, reply) =>
      (await canConfirmGuest(context, query.token))
        ? sendLinkPage(reply, CONFIRM)
        : sendLinkPage(reply, INVALID_LINK, 404),
    );
    scope.post(CONFIRM_GUEST_PATH, { ...options, preHandler: invalidateThreads }, async ({ query }, reply) =>
      (await confirmGuest(context, query.token))
        ? sendLinkPage(reply, CONFIRMED)
        : sendLinkPage(reply, INVALID_LINK, 404),
    );
  });
}

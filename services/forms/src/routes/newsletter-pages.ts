import { acceptLinkPosts, sendLinkPage, type Page, type Server } from '@savepoint/service-kit';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../context';
import { confirmSubscription, subscriptionState, unsubscribe } from '../newsletter/newsletter';
import {
  CONFIRM_SUBSCRIPTION,
  CONFIRM_UNSUBSCRIBE,
  CONFIRMED,
  UNSUBSCRIBED,
  INVALID_LINK,
} from '../pages/pages';

const Query = Type.Object({ token: Type.String({ default: '', maxLength: 200 }) });
/** No HEAD routes: a request for the headers must not count as a click. */
const options = { schema: { querystring: Query, hide: true }, exposeHeadRoute: false };

/** What the link in the confirmation mail opens, by the state of the subscription. */
const PAGES = { unconfirmed: CONFIRM_SUBSCRIPTION, confirmed: CONFIRMED };

const sendPage = (reply: FastifyReply, page: Page) =>
  sendLinkPage(reply, page, page === INVALID_LINK ? 404 : 200);

/** Pages that the links in newsletter mail open. */
export async function newsletterPages(app: Server, context: Context): Promise<void> {
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    acceptLinkPosts(scope);
    // Mail programs and scanners open links, so only a POST, which the page’s button sends, changes anything.
    scope.get('/newsletter/confirm', options, async ({ query }, reply) => {
      const state = await subscriptionState(context, query.token);
      return sendPage(reply, state ? PAGES[state] : INVALID_LINK);
    });
    scope.post('/newsletter/confirm', options, async ({ query }, reply) =>
      sendPage(reply, (await confirmSubscription(context, query.token)) ? CONFIRMED : INVALID_LINK),
    );
    scope.get('/newsletter/unsubscribe', options, async (_request, reply) =>
      sendPage(reply, CONFIRM_UNSUBSCRIBE),
    );
    scope.post('/newsletter/unsubscribe', options, async ({ query }, reply) =>
      sendPage(reply, (await unsubscribe(context, query.token)) ? UNSUBSCRIBED : INVALID_LINK),
    );
  });
}

import type { Server } from '@savepoint/service-kit';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../context';
import { confirmSubscription, unsubscribe } from '../newsletter/newsletter';
import {
  CONFIRM_UNSUBSCRIBE,
  CONFIRMED,
  UNSUBSCRIBED,
  INVALID_LINK,
  pageHeaders,
  renderPage,
  type Page,
} from '../pages/pages';

const Query = Type.Object({ token: Type.String({ default: '', maxLength: 200 }) });
/** No HEAD routes: a request for the headers must not count as a click. */
const options = { schema: { querystring: Query, hide: true }, exposeHeadRoute: false };
/** Mail programs send a single field. */
const MAX_BODY_BYTES = 4 * 1024;

const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    .code(page === INVALID_LINK ? 404 : 200)
    .headers(pageHeaders)
    .send(renderPage(page));

/** Pages that the links in newsletter mail open. */
export async function newsletterPages(app: Server, context: Context): Promise<void> {
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    // Mail programs and the page’s own button post these types; only the token in the URL matters.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, _body, done) => done(null),
    );
    scope.get('/newsletter/confirm', options, async ({ query }, reply) =>
      sendPage(reply, (await confirmSubscription(context, query.token)) ? CONFIRMED : INVALID_LINK),
    );
    // Mail programs prefetch links, so only a POST unsubscribes.
    scope.get('/newsletter/unsubscribe', options, async (_request, reply) =>
      sendPage(reply, CONFIRM_UNSUBSCRIBE),
    );
    scope.post('/newsletter/unsubscribe', options, async ({ query }, reply) =>
      sendPage(reply, (await unsubscribe(context, query.token)) ? UNSUBSCRIBED : INVALID_LINK),
    );
  });
}

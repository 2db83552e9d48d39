import type { Server } from '@savepoint/service-kit';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../context';
import { confirm, leave } from '../newsletter/answer';
import {
  ASK_TO_LEAVE,
  CONFIRMED,
  LEFT,
  NO_SUCH_LINK,
  pageHeaders,
  renderPage,
  type Page,
} from '../pages/page';

const Query = Type.Object({ token: Type.String({ default: '', maxLength: 200 }) });
/** A look at the headers must not count as a click. */
const options = { schema: { querystring: Query, hide: true }, exposeHeadRoute: false };
/** Bytes; what mail programs send is a single field. */
const BODY = 4 * 1024;

const show = (reply: FastifyReply, page: Page) =>
  reply
    .code(page === NO_SUCH_LINK ? 404 : 200)
    .headers(pageHeaders)
    .send(renderPage(page));

/** Where the links in the newsletter’s mail lead. */
export async function newsletterPages(app: Server, context: Context): Promise<void> {
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    // As mail programs post, and our own button; the token says it all.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: BODY },
      (_request, _body, done) => done(null),
    );
    scope.get('/newsletter/confirm', options, async ({ query }, reply) =>
      show(reply, (await confirm(context, query.token)) ? CONFIRMED : NO_SUCH_LINK),
    );
    // Mail programs look links up beforehand: only a click on the button, or theirs on behalf of the reader, leaves.
    scope.get('/newsletter/unsubscribe', options, async (_request, reply) => show(reply, ASK_TO_LEAVE));
    scope.post('/newsletter/unsubscribe', options, async ({ query }, reply) =>
      show(reply, (await leave(context, query.token)) ? LEFT : NO_SUCH_LINK),
    );
  });
}

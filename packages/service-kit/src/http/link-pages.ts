import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { pageHeaders, renderDocument } from './plain-page';
import type { Server } from './server';

/** The text of a page. */
export interface Page {
  title: string;
  text: string;
  /** Label of a button that posts to the page’s own URL. */
  button?: string;
}

/** Renders a page of trusted text. */
export const renderPage = ({ title, text, button }: Page): string =>
  renderDocument(
    title,
    `<p>${text}</p>${button ? `\n<form method="post"><button type="submit">${button}</button></form>` : ''}`,
  );

/** Sends a page of trusted text. */
export const sendLinkPage = (reply: FastifyReply, page: Page, status = 200) =>
  reply.code(status).headers(pageHeaders).send(renderPage(page));

/** Mail programs send a single field. */
const MAX_BODY_BYTES = 4 * 1024;

/**
 * Accepts what mail programs (RFC 8058) and the button of a page post to the URL of a link. Only the token in the URL matters, so
 * the body is ignored.
 */
export const acceptLinkPosts = (scope: Server): void =>
  void scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, _body, done) => done(null),
  );

/** What a link answers: a page, or null for a token that is unknown, used or has expired. */
type Answer = (Page & { status?: number }) | null;

/** A link in a mail: a page with a button, and what the button does. */
export interface MailedLink {
  path: string;
  invalid: Page;
  /** Opens the page. Changes nothing, since mail programs and scanners open links. */
  open(token: string): Promise<Answer>;
  /** Does what the link is for, when the page’s button or a mail program posts to it. */
  use(token: string): Promise<Answer>;
  /** Runs before the link is used. */
  preHandler?(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Registers links in mail, whose tokens have at most so many characters. */
export async function registerMailedLinks(
  app: Server,
  maxTokenLength: number,
  links: readonly MailedLink[],
): Promise<void> {
  const querystring = Type.Object({ token: Type.String({ default: '', maxLength: maxTokenLength }) });
  const options = { schema: { querystring, hide: true } };
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    acceptLinkPosts(scope);
    for (const { path, invalid, preHandler = [], ...link } of links) {
      const send = (reply: FastifyReply, answer: Answer) =>
        answer ? sendLinkPage(reply, answer, answer.status) : sendLinkPage(reply, invalid, 404);
      scope.get(path, options, async ({ query }, reply) => send(reply, await link.open(query.token)));
      scope.post(path, { ...options, preHandler }, async ({ query }, reply) =>
        send(reply, await link.use(query.token)),
      );
    }
  });
}

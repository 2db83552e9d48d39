import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Caches may keep a page for a minute and show it for ten more while they ask again. */
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** For a page that lacks something it will have again soon. */
const BRIEFLY = 'public, max-age=0, s-maxage=5';

export interface HtmlAnswer {
  status: number;
  html: string;
  /** Whether everything the page should show is in it. */
  complete: boolean;
}

/** Sends a page, or 304 when the caller has it already. Failures (5xx) are never kept by anybody. */
export function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, complete }: HtmlAnswer,
): FastifyReply {
  if (status >= 500)
    return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  const etag = weakTag(html);
  void reply.header('cache-control', complete ? CACHED : BRIEFLY).header('etag', etag);
  if (status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

/** Weak, since whoever compresses the body on its way may keep it. */
const weakTag = (body: string) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

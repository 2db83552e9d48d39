import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Caches may keep an answer for a minute and show it for ten more while they ask again. */
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** For a page that lacks something it will have again soon. */
const BRIEFLY = 'public, max-age=0, s-maxage=5';

export const HTML = 'text/html; charset=utf-8';

export interface PublicAnswer {
  /** 200 unless said otherwise. */
  status?: number;
  /** Media type. */
  type: string;
  body: string;
  /** Whether everything that should be is in it. */
  complete: boolean;
}

/** Sends what is the same for everybody, or 304 when the caller has it already. Failures (5xx) are kept by nobody. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, type, body, complete }: PublicAnswer,
): FastifyReply {
  void reply.code(status).type(type);
  if (status >= 500) return reply.header('cache-control', 'no-store').send(body);
  const etag = weakTag(body);
  void reply.headers({ 'cache-control': complete ? CACHED : BRIEFLY, etag });
  if (status === 200 && matches(request.headers['if-none-match'], etag))
    return reply.code(304).removeHeader('content-type').send();
  return reply.send(body);
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

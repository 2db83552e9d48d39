import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './encoding';
import type { Served } from './page-cache';

/** Caches may keep an answer for a minute and show it for ten more while they ask again. */
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** For what lacks something it will have again soon, and for what is not there yet. */
const BRIEFLY = 'public, max-age=0, s-maxage=5';
/** For failures. */
const NEVER = 'no-store';

/** Sends what is the same for everybody, or 304 when the caller has it already. */
export function sendCopy(
  request: FastifyRequest,
  reply: FastifyReply,
  { copy, state }: Served,
): FastifyReply | Promise<FastifyReply> {
  const { status, type, body, complete } = copy;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = body.etag(encoding);
  const failed = status >= 500;
  const lasting = status === 200 && complete && state !== 'stale';
  void reply.code(status).headers({
    'cache-control': failed ? NEVER : lasting ? CACHED : BRIEFLY,
    vary: 'accept-encoding',
    'x-cache': state,
    ...(!failed && { etag }),
  });
  if (status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(type);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  const bytes = body.encoded(encoding);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((made) => reply.send(made));
}

/** A proxy may have made the tag a weak one. @see https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => {
    const given = tag.trim();
    return given === '*' || given.replace(/^W\//, '') === etag;
  });
}

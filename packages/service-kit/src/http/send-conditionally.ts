import type { onSendHookHandler } from 'fastify';
import { EncodedBody } from './encoded-body';
import { isRefused, refuse } from './conditions';
import { matchesEtag } from './etag';
import { negotiateEncoding } from './negotiate-encoding';

/** Characters below which a body is about as short as it would be compressed. */
const MIN_COMPRESSED_LENGTH = 1_000;

/**
 * Compresses a public response, adds its ETag, and turns it into a 304 if the caller has it. A route that has set an
 * ETag itself does all that by itself.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
 */
export const sendConditionally: onSendHookHandler = (request, reply, payload, done) => {
  const { headers } = request;
  if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag'))
    return done(null, payload);
  const isCompressed = payload.length >= MIN_COMPRESSED_LENGTH;
  const encoding = isCompressed ? negotiateEncoding(headers['accept-encoding']) : 'identity';
  const body = new EncodedBody(payload);
  const etag = body.etag(encoding);
  reply.header('etag', etag);
  if (isCompressed)
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
  if (isRefused(request, reply)) return done(null, refuse(request, reply));
  if (matchesEtag(headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type');
    return done(null, null);
  }
  if (encoding === 'identity') return done(null, payload);
  reply.header('content-encoding', encoding);
  Promise.resolve(body.encoded(encoding)).then((bytes) => done(null, bytes), done);
};

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../base';
import { representError } from './error-handler';
import { failsPrecondition, hasPrecondition } from './etag';
import { negotiateEncoding } from './negotiate-encoding';

/** Statuses of responses that have the content, a part of it, or say that the client’s copy is current. */
const CONTENT_STATUSES = new Set([200, 206, 304]);

/**
 * Prepares the headers of every request that select a response, and answers those whose precondition is not met (412).
 * File servers and upstreams then see one coding and no range that has no meaning.
 */
export function registerConditions(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, method }, _reply, done) => {
    if (headers['accept-encoding'] !== undefined)
      headers['accept-encoding'] = negotiateEncoding(headers['accept-encoding']);
    // RFC 9110, section 14.2: a range is part of GET only.
    if (headers.range !== undefined && method !== 'GET') delete headers.range;
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isRefused(request, reply)) return done(null, payload);
    if (payload instanceof Readable) payload.destroy();
    done(null, refuse(request, reply));
  });
}

/** Whether a precondition of the request is not met by the validators of the reply. */
export function isRefused({ headers, method }: FastifyRequest, reply: FastifyReply): boolean {
  if (!hasPrecondition(headers) || (method !== 'GET' && method !== 'HEAD')) return false;
  if (!CONTENT_STATUSES.has(reply.statusCode)) return false;
  const etag = reply.getHeader('etag') as string | undefined;
  const lastModified = reply.getHeader('last-modified') as string | undefined;
  return (
    (etag !== undefined || lastModified !== undefined) && failsPrecondition(headers, { etag, lastModified })
  );
}

/** Turns the reply into 412. @returns its body */
export function refuse(request: FastifyRequest, reply: FastifyReply): string {
  for (const name of ['accept-ranges', 'content-encoding', 'content-length', 'content-range'])
    void reply.removeHeader(name);
  const error = new HttpError('precondition-failed');
  const { headers, body } = representError(request, error);
  void reply.code(error.status).headers(headers);
  return body;
}

import { HttpError } from '@savepoint/service-kit/base';
import type { FastifyInstance } from 'fastify';

/** A segment of dots only, written in any way, between slashes or backslashes written in any way. */
const DOT_SEGMENT = /(^|[/\\]|%2f|%5c)(\.|%2e)+($|[/\\]|%2f|%5c)/i;

/** Whether an upstream may resolve a path to another one than the router has matched. */
function isAmbiguous(url: string): boolean {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  // An absolute URL as the request’s target; the path of a request to the whole server is `*`.
  return (path[0] !== '/' && path !== '*') || DOT_SEGMENT.test(path);
}

/** Rejects paths with dot segments before any other hook, on every route. Clients resolve them before they send. */
export function rejectDotSegments(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(isAmbiguous(request.raw.url ?? '') ? new HttpError('bad-address') : undefined),
  );
}

import { HttpError } from '@savepoint/service-kit';
import type { FastifyRequest } from 'fastify';
import { methodsOf } from '@savepoint/contracts';

/** What is below these is answered by services, never by a page. */
export const isApi = (url: string): boolean => /^\/(api|user)(\/|$)/.test(url);

/** A path that exists refuses another method with 405 and `Allow`; any other is 404. */
export function notRouted(request: FastifyRequest): HttpError {
  const [path = '/'] = request.url.split('?');
  const methods = isApi(path) ? methodsOf(path) : ['GET', 'HEAD'];
  return methods.length
    ? new HttpError('method-not-allowed', {
        params: { method: request.method },
        headers: { allow: methods.join(', ') },
      })
    : new HttpError('no-such-path');
}

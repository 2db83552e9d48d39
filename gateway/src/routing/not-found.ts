import { HttpError } from '@savepoint/service-kit/base';
import type { FastifyRequest } from 'fastify';
import { methodsOf } from '@savepoint/contracts/routes';

/** Whether a path belongs to the API; all others are pages or files. */
export const isApi = (url: string): boolean => /^\/(api|user)(\/|$)/.test(url);

/** The error for an unrouted request: 405 with `Allow` when the path exists with other methods, else 404. */
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

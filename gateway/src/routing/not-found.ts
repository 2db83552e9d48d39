import { HttpError, sendError } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';
import { methodsOf } from './routes';

/** A path that exists answers another method with 405 and `Allow`; any other is 404. */
export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?');
    const methods = path.startsWith('/api') || path.startsWith('/user/') ? methodsOf(path) : ['GET', 'HEAD'];
    const refusal = methods.length
      ? new HttpError(405, 'method-not-allowed', `This address does not take ${request.method}.`, {
          headers: { allow: methods.join(', ') },
        })
      : new HttpError(404, 'no-such-path', 'There is nothing at this address.');
    return sendError(request, reply, refusal);
  });
}

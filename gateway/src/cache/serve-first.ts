import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { HttpCache } from './http-cache';

/** Label of what is served from the cache, in the metrics. */
const KEPT_ROUTE = 'kept';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves kept responses before Fastify routes a request and runs its hooks, which would cost more than the response.
 * The checks of those hooks hold: only addresses that they have let pass are in the cache.
 */
export function serveFirst(app: FastifyInstance, cache: HttpCache): void {
  const server = app.server as Server;
  const [route] = server.listeners('request') as Listener[];
  if (!route) throw new Error('Fastify has not registered its listener');
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const startedAt = performance.now();
    const measure = () =>
      app.measureRequest(
        request.method ?? '',
        KEPT_ROUTE,
        response.statusCode,
        performance.now() - startedAt,
      );
    const served = !closing && cache.serveRouted(request, response);
    if (served === true) return measure();
    if (!served) return route(request, response);
    served.then(
      (isServed) => (isServed ? measure() : route(request, response)),
      (error: unknown) => {
        app.log.error({ err: error }, 'kept response not served');
        response.destroy();
      },
    );
  });
}

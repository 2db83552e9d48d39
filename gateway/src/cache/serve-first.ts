import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { letIn } from '../security/front-door';
import type { HttpCache } from './http-cache';
import type { KeptResponse } from './kept-response';

/** Label of what is served from the cache, in the metrics. */
const KEPT_ROUTE = 'kept';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves kept responses before Fastify routes a request and runs its hooks, which would cost more than the response. The
 * target of every request is brought into its normal form first.
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
    const measure = ({ pageKind: page }: KeptResponse) => {
      const { method = '' } = request;
      const measured = { method, route: KEPT_ROUTE, status: response.statusCode, page };
      app.measureRequest(measured, performance.now() - startedAt);
    };
    const served = letIn(request) && !closing && cache.serveRouted(request, response);
    if (!served) return route(request, response);
    if (!(served instanceof Promise)) return measure(served);
    served.then(
      (kept) => (kept ? measure(kept) : route(request, response)),
      (error: unknown) => {
        app.log.error({ err: error }, 'kept response not served');
        response.destroy();
      },
    );
  });
}

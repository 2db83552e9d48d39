import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What a server that can be drained has. */
export type Drained = Pick<FastifyInstance, 'server' | 'isDraining'>;

/**
 * Lets callers move to another instance before a part closes: `/healthz` is 503 from now on, and each connection ends
 * with its next response. Closed without that, a connection may end just when its caller sends a request, which the
 * caller cannot repeat if it writes.
 */
export function startDraining(app: Drained): void {
  app.isDraining = true;
  // Before the listener that responds.
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the part will close soon; it still serves. */
    isDraining: boolean;
    /** Whether no other part can be reached from here: `/healthz` is 503, so that a balancer takes another instance. */
    isIsolated: boolean;
  }
}

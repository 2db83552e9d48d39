import type { FastifyInstance } from 'fastify';
import { isLoopbackName } from './loopback';

/**
 * Lets pages of other origins on this machine call, as when the provider is used without the gateway.
 * Pages from elsewhere get no permission: a web page must not sign its visitor in here.
 */
export function allowLocalOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (!origin || !isLocal(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, POST');
    reply.header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
    reply.header('access-control-max-age', '600');
    return reply.code(204).send();
  });
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);
}

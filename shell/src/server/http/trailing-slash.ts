import type { FastifyInstance } from 'fastify';

/**
 * The address with a slash at its end is the canonical one: without it, a page answers 301. An address
 * nothing is registered for is left alone, so that it gets its 404 at once.
 */
export function registerTrailingSlash(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/*') return;
    const [path = '', ...query] = request.url.split('?');
    if (path.endsWith('/')) return;
    return reply.redirect([`${path}/`, ...query].join('?'), 301);
  });
}

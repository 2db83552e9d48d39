import type { FastifyInstance } from 'fastify';

/**
 * The address with a slash at its end is the canonical one: without it, a page answers 301. An address
 * nothing is registered for is left alone, so that it gets its 404 at once.
 */
export function registerTrailingSlash(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === '/*') return done();
    const [path = '', ...query] = request.url.split('?');
    if (path.endsWith('/')) return done();
    void reply.redirect([`${path}/`, ...query].join('?'), 301);
  });
}

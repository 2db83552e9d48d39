import { CONTENT_VERSION_HEADER, RESPELLED_HEADER } from '@savepoint/contracts/base';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A file: its address has no slash at its end. */
const FILE = /\.[a-z0-9]+\/?$/i;
const INDEX = /\/index\.html?$/i;
const PERMANENT = 301;
/** Value of the header in a request that the shell makes of itself. */
const ASKED = 'asked';

/** Returns the addresses that a path may stand for: without index file, with its slash; then in lower case. */
export function addressesMeant(path: string): string[] {
  const folder = path.replace(INDEX, '/');
  const bare = folder.replace(/\/$/, '');
  const address = FILE.test(folder) && bare !== '' ? bare : `${bare}/`;
  return [...new Set([address, address.toLowerCase()])];
}

/**
 * Gives every page and file one address: {@link redirectionOf} an address that is spelled in another way leads to it, if there
 * is something; else it is not found. Routes have `config: { hasOneAddress: true }`.
 */
export function registerOneAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions, url } = request;
    const { url: route = '', config } = routeOptions;
    if (headers[RESPELLED_HEADER] === ASKED) return done();
    const [path = ''] = url.split('?');
    const hasSlash = path.endsWith('/');
    const isRespelled = headers[RESPELLED_HEADER] !== undefined;
    if (!isRespelled && (!config?.hasOneAddress || hasSlash === route.endsWith('/'))) return done();
    // A page without parameters is there.
    if (!isRespelled && !/[:*]/.test(route))
      return void reply.redirect(
        url.replace(path, () => route),
        PERMANENT,
      );
    redirectionOf(request).then((location) => {
      if (location === undefined) done();
      else void reply.redirect(location, PERMANENT);
    }, done);
  });
}

/**
 * Returns where an address leads that has nothing in this spelling: to the first of {@link addressesMeant} that has something, or
 * where that one leads. Asked once for a request.
 */
export async function redirectionOf(request: FastifyRequest): Promise<string | undefined> {
  const { headers, server, ip, url } = request;
  if (headers[RESPELLED_HEADER] === ASKED) return undefined;
  const [path = '', ...query] = url.split('?');
  const isRespelled = headers[RESPELLED_HEADER] !== undefined;
  headers[RESPELLED_HEADER] = ASKED;
  for (const candidate of addressesMeant(path)) {
    if (candidate === path && !isRespelled) continue;
    const address = [candidate, ...query].join('?');
    const { statusCode, headers: found } = await server.inject({
      url: address,
      headers: { [RESPELLED_HEADER]: ASKED, 'x-forwarded-for': ip },
    });
    if (statusCode >= 300 && statusCode < 400 && found.location !== undefined) return found.location;
    if (statusCode === 200 && found[CONTENT_VERSION_HEADER] !== undefined) return address;
  }
  return undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether other spellings of its address are redirected. */
    hasOneAddress?: boolean;
  }
}

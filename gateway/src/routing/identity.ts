import { HttpError, isLocalRequest } from '@savepoint/service-kit/base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { POPUP_HEADERS } from './firebase-helpers';
import { registerProxy } from './proxy';
import { createUpstream } from './upstream';

const PREFIXES = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

/** The provider’s administration API, which must not be reachable from the public origin. */
const ADMIN_PATH = /\/v1\/projects\/|\/emulator\/v1\//;

/**
 * Returns a check for everything that the local identity provider is used for: it asks for no passwords.
 * @param enabled false rejects every request
 * @throws {HttpError} 403 from the check, unless the request is made on this machine
 */
export const requireLocalRequest =
  (enabled: boolean) =>
  (request: FastifyRequest): void => {
    if (!enabled || !isLocalRequest(request)) throw new HttpError('local-sign-in-only');
  };

/**
 * Serves the local identity provider from the site’s own origin.
 * @param check throws for requests that are not allowed
 */
export async function registerIdentity(
  app: FastifyInstance,
  url: string,
  check: (request: FastifyRequest) => void,
): Promise<void> {
  await registerProxy(app, {
    upstream: createUpstream(app, 'identity', url),
    paths: PREFIXES.flatMap((prefix) => [prefix, `${prefix}/*`]),
    methods: ['GET', 'POST', 'OPTIONS'],
    timeoutMs: 5_000,
    headers: POPUP_HEADERS,
    preHandler: async (request) => {
      check(request);
      // Without the query, which may not be decodable; the router has rejected undecodable paths.
      const [path = ''] = request.url.split('?');
      if (ADMIN_PATH.test(decodeURIComponent(path))) throw new HttpError('no-such-path');
    },
  });
}

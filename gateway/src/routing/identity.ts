import { HttpError } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';
import { POPUP_HEADERS } from './firebase-helpers';
import { registerProxy } from './proxy';
import { createUpstream } from './upstream';

const PREFIXES = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

/** The provider’s administration API, which must not be reachable from the public origin. */
const ADMIN_PATH = /\/v1\/projects\/|\/emulator\/v1\//;

/** Serves the local identity provider from the site’s own origin. */
export async function registerIdentity(app: FastifyInstance, url: string): Promise<void> {
  await registerProxy(app, {
    upstream: createUpstream(app, 'identity', url),
    paths: PREFIXES.flatMap((prefix) => [prefix, `${prefix}/*`]),
    methods: ['GET', 'POST', 'OPTIONS'],
    timeoutMs: 5_000,
    headers: POPUP_HEADERS,
    preHandler: async ({ url }) => {
      // Without the query, which may not be decodable; the router has rejected undecodable paths.
      const [path = ''] = url.split('?');
      if (ADMIN_PATH.test(decodeURIComponent(path))) throw new HttpError('no-such-path');
    },
  });
}

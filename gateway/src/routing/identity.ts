import { HttpError } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';
import { ANSWERS_ITS_OPENER } from './firebase-helpers';
import { registerProxy } from './proxy';

const PREFIXES = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

/** Administration of accounts is for this machine’s own processes, never for the public origin. */
const ADMINISTRATION = /\/v1\/projects\/|\/emulator\/v1\//;

/** Serves the local identity provider from the site’s own origin. */
export async function registerIdentity(app: FastifyInstance, url: string): Promise<void> {
  for (const prefix of PREFIXES)
    await registerProxy(app, {
      upstream: url,
      prefix,
      methods: ['GET', 'POST', 'OPTIONS'],
      deadline: 5_000,
      headers: ANSWERS_ITS_OPENER,
      preHandler: async ({ url }) => {
        // The router has refused a path that cannot be decoded; nothing has looked at the query.
        const [path = ''] = url.split('?');
        if (ADMINISTRATION.test(decodeURIComponent(path))) throw new HttpError('no-such-path');
      },
    });
}

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { join } from 'node:path';
import { AccountStore } from './accounts/store';
import type { Clock } from './clock';
import { privateFolder } from './files';
import { allowLocalOrigins } from './http/cors';
import { answerError, answerErrors } from './http/errors';
import { acceptLoopbackOnly, refuseProduction } from './http/guards';
import type { App } from './http/types';
import { accountRoutes } from './routes/account';
import { adminRoutes } from './routes/admin';
import { certificatesRoute } from './routes/certificates';
import { healthRoutes } from './routes/health';
import { pageRoutes } from './routes/pages';
import { signInRoute } from './routes/sign-in';
import { tokenRoute } from './routes/token';
import { loadSigningKey } from './tokens/signing-key';

export interface IdentityOptions {
  /** The Firebase project the tokens are for: their audience. */
  projectId: string;
  /** Key and accounts are kept in its folder `identity`. */
  dataDir: string;
  /** Seconds an identity token lives; 3600 unless told. */
  tokenTtl?: number;
  /** Fastify's logger setting; silent unless told. */
  logger?: FastifyServerOptions['logger'];
  /** Milliseconds since 1970; the machine's clock unless told. */
  clock?: Clock;
}

/** Milliseconds a caller has to send its request. */
const REQUEST_TIMEOUT = 10_000;

/** Bytes of a request's body; the largest real one is a sign-in of a few hundred. */
const BODY_MAX = 64 * 1024;

/** Firebase's clients put the name of the service before its path when they are led elsewhere. */
const SERVICE = /^\/(?:identitytoolkit|securetoken)\.googleapis\.com(?=\/)/;

/**
 * The local identity provider. It reads its key and accounts (making the key on first use) and returns an
 * app that does not listen yet.
 * @throws with NODE_ENV=production, and if the key or an account on disk cannot be read
 */
export async function buildIdentity(options: IdentityOptions): Promise<App> {
  refuseProduction();
  const { projectId, dataDir, tokenTtl = 3600, logger = false, clock = Date.now } = options;
  const folder = await privateFolder(join(dataDir, 'identity'));
  const identity = {
    accounts: await AccountStore.open(join(folder, 'accounts')),
    tokens: { key: await loadSigningKey(folder), projectId, ttl: tokenTtl, clock },
  };
  const app: App = Fastify({
    logger,
    bodyLimit: BODY_MAX,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    requestTimeout: REQUEST_TIMEOUT,
    rewriteUrl: (request) => (request.url ?? '/').replace(SERVICE, ''),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.removeContentTypeParser('text/plain');
  answerErrors(app);
  acceptLoopbackOnly(app);
  allowLocalOrigins(app);
  signInRoute(app, identity);
  tokenRoute(app, identity);
  accountRoutes(app, identity);
  adminRoutes(app, identity);
  certificatesRoute(app, identity);
  pageRoutes(app, identity);
  healthRoutes(app);
  return app;
}

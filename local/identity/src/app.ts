import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { join } from 'node:path';
import { newAccountLimit, type NewAccountLimits } from './accounts/new-account-limit';
import { AccountStore } from './accounts/store';
import { createPrivateFolder } from './files';
import { acceptLoopbackOnly, allowLocalOrigins, rejectProduction } from './http/access';
import { registerErrorHandlers, sendError } from './http/errors';
import type { App } from './identity';
import { accountRoutes } from './routes/account';
import { adminRoutes } from './routes/admin';
import { pageRoutes } from './routes/pages';
import { signInRoute } from './routes/sign-in';
import { certificatesRoute, healthRoutes } from './routes/system';
import { tokenRoute } from './routes/token';
import type { Clock } from './tokens/id-token';
import { loadSigningKey } from './tokens/signing-key';

export interface IdentityOptions {
  /** The Firebase project, which is the audience of the tokens. */
  projectId: string;
  /** The key and the accounts are stored in its folder `identity`. */
  dataDir: string;
  /** Lifetime of an ID token in seconds; 3600 by default. */
  tokenTtlSeconds?: number;
  /** Fastify's logger option; no logs by default. */
  logger?: FastifyServerOptions['logger'];
  /** How many accounts can be created, and how fast. */
  newAccounts?: Partial<NewAccountLimits>;
  /** `Date.now` by default. */
  clock?: Clock;
}

/** The time to receive a complete request. */
const REQUEST_TIMEOUT_MS = 10_000;

const MAX_BODY_BYTES = 64 * 1024;

/** With a custom host, Firebase's clients put the name of the service in front of the path. */
const SERVICE_PREFIX = /^\/(?:identitytoolkit|securetoken)\.googleapis\.com(?=\/)/;

/**
 * Builds the local identity provider: loads the key (creates it on first use) and the accounts. The returned app does
 * not listen yet.
 * @throws Error with NODE_ENV=production, or if the key or an account cannot be read
 */
export async function buildIdentity(options: IdentityOptions): Promise<App> {
  rejectProduction();
  const { projectId, dataDir, tokenTtlSeconds = 3600, logger = false, clock = Date.now } = options;
  const folder = await createPrivateFolder(join(dataDir, 'identity'));
  const identity = {
    accounts: await AccountStore.open(join(folder, 'accounts')),
    tokens: { key: await loadSigningKey(folder), projectId, ttlSeconds: tokenTtlSeconds, clock },
    checkNewAccount: newAccountLimit(clock, options.newAccounts),
  };
  const app: App = Fastify({
    logger,
    bodyLimit: MAX_BODY_BYTES,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: (request) => (request.url ?? '/').replace(SERVICE_PREFIX, ''),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.removeContentTypeParser('text/plain');
  registerErrorHandlers(app);
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

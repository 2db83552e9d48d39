import { randomUUID } from 'node:crypto';
import { BODY_MAX_BYTES } from '@savepoint/contracts';
import { ConfigError, createServer, loadConfig } from '@savepoint/service-kit';
import { config } from './config';
import { registerDocs } from './docs/register-docs';
import { registerExchange } from './identity/exchange';
import { createVerifier } from './identity/verifier';
import { registerApi } from './routing/api';
import { registerFirebaseHelpers } from './routing/firebase-helpers';
import { registerIdentity } from './routing/identity';
import { isApi, notRouted } from './routing/not-found';
import { registerProxy } from './routing/proxy';
import { registerSecurityHeaders } from './security/headers';
import { registerLimits } from './security/limits';
import { trustedProxies } from './security/proxies';

const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The one public origin, from its configuration; nothing listens yet. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  if (settings.NODE_ENV === 'production' && settings.IDENTITY_URL)
    throw new ConfigError([
      'IDENTITY_URL names a local identity provider, which production refuses: unset it',
    ]);
  const app = await createServer({
    name: 'gateway',
    logLevel: settings.LOG_LEVEL,
    checks: { shell: () => answers(settings.SHELL_URL) },
    notFound: notRouted,
    fastify: {
      bodyLimit: BODY_MAX_BYTES,
      trustProxy: trustedProxies(list(settings.TRUST_PROXY)),
      // The id is ours: a caller cannot choose what our logs are searched by.
      genReqId: () => randomUUID(),
    },
  });

  const verifier = createVerifier(settings.FIREBASE_PROJECT_ID, settings.IDENTITY_URL);
  app.addHook('onClose', () => verifier.close());
  await registerSecurityHeaders(app, settings.PUBLIC_URL.startsWith('https:'));
  await registerLimits(app, settings.RATE_LIMIT_SCALE);
  await registerExchange(app, {
    verifier,
    privateKey: settings.INTERNAL_PRIVATE_KEY,
    publicKey: settings.INTERNAL_PUBLIC_KEY,
    admins: new Set(list(settings.ADMIN_UIDS)),
  });

  const services = {
    catalog: settings.CATALOG_URL,
    comments: settings.COMMENTS_URL,
    'user-actions': settings.USER_ACTIONS_URL,
    streams: settings.STREAMS_URL,
    ...(settings.FORMS_URL && { forms: settings.FORMS_URL }),
  };
  await registerApi(app, services);
  registerDocs(app);
  if (settings.IDENTITY_URL) await registerIdentity(app, settings.IDENTITY_URL);
  else await registerFirebaseHelpers(app, settings.FIREBASE_PROJECT_ID);
  if (settings.FORMS_URL) {
    const forms = { upstream: settings.FORMS_URL, deadline: 10_000, pages: true };
    await registerProxy(app, { ...forms, prefix: '/newsletter', methods: ['GET', 'POST'] });
    await registerProxy(app, { ...forms, prefix: '/forms', methods: ['POST'] });
  }
  const files = { methods: ['GET' as const], deadline: 10_000 };
  await registerProxy(app, { ...files, prefix: '/cdn', upstream: settings.IMAGES_URL });
  await registerProxy(app, { ...files, prefix: '/regions', upstream: settings.REGIONS_URL });
  await registerProxy(app, {
    ...files,
    prefix: '/',
    upstream: settings.SHELL_URL,
    pages: true,
    preHandler: async (request) => {
      if (isApi(request.url)) throw notRouted(request);
    },
  });
  return app;
}

async function answers(baseUrl: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(2_000) });
  if (!answer.ok) throw new Error(`${baseUrl} answered ${answer.status}`);
}

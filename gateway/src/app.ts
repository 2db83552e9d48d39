import { randomUUID } from 'node:crypto';
import { BODY_MAX_BYTES, KEPT_PAGE_PARAMETERS } from '@savepoint/contracts/base';
import { LEAVE_PREVIEW_PATH, PREVIEW_PATH, type RegionVariants } from '@savepoint/contracts/regions';
import { HttpError, localIdentityProblem } from '@savepoint/service-kit/base';
import { scaleTimeout, splitList } from '@savepoint/service-kit/config';
import { createCallTokens, createClient, createReservedNames } from '@savepoint/service-kit/calls';
import { createServer, followWithdrawals, runEvery } from '@savepoint/service-kit/http';
import { followContent } from './cache/follow-content';
import { HttpCache } from './cache/http-cache';
import { isPageAddress, ReaderVariants } from './cache/reader-variants';
import { readPreviewCookie } from './cache/previews';
import { serveFirst } from './cache/serve-first';
import { createChallenges } from './challenge/create-challenges';
import { readSettings } from './config';
import { endOtherSessions } from './identity/end-other-sessions';
import { registerExchange } from './identity/exchange';
import { followTeamRoles } from './identity/team-roles';
import { createVerifier } from './identity/verifier';
import { checkUpstream, readinessChecks, watchNeighbours } from './readiness';
import { registerApi } from './routing/api';
import { registerApiDocs } from './routing/api-docs';
import { registerFirebaseHelpers } from './routing/firebase-helpers';
import { registerIdentity, requireLocalRequest } from './routing/identity';
import { registerMailPages } from './routing/mail-pages';
import { createUnrouted } from './routing/not-found';
import { registerPolicyReports } from './routing/policy-reports';
import { registerRegionReleases } from './routing/region-releases';
import { allBelow, registerProxy } from './routing/proxy';
import { refuseTunnel, refuseUnreadable } from './routing/unreadable';
import { createUpstream } from './routing/upstream';
import { registerSecurityHeaders } from './security/headers';
import { apiRateLimit, registerLimits } from './security/limits';
import { PAGES_ROUTE, registerFrontDoor } from './security/front-door';
import { clientAddress, registerClientAddresses, trustedProxies } from './security/proxies';

const UPSTREAM_TIMEOUT_MS = 10_000;
/** Less than one read of a socket, so that the beginning of what is longer is known too. */
const READ_HEADER_BYTES = 48 * 1024;
/** Time that the comments service has to verify a token of a site, or to say what was withdrawn. */
const COMMENTS_TIMEOUT_MS = 5_000;
/** Time that user-actions has to store which solution of a challenge was used. */
const USER_ACTIONS_TIMEOUT_MS = 5_000;
/** A new author’s name is reserved that long after the import at the latest. */
const AUTHORS_INTERVAL_MS = 60_000;
/** Paths that every part serves to operators. */
const OPERATIONS_PATHS = ['/readyz', '/metrics', '/openapi.json'];

export interface BuildOptions {
  /** The clock of the cache, in milliseconds since 1970. */
  now?: () => number;
  /** Returns the content version, in place of polling for it; the names of authors are not read then either. */
  contentVersion?: () => string;
  /** With `contentVersion`: the variants of live rollouts. */
  variants?: () => RegionVariants | undefined;
}

/**
 * Builds the gateway from environment variables, without listening.
 * @throws {ConfigError}
 */
export async function buildApp(env: NodeJS.ProcessEnv = process.env, options: BuildOptions = {}) {
  const settings = readSettings(env);
  const addressOf = clientAddress(trustedProxies(settings.TRUST_PROXY));
  const unrouted = createUnrouted(OPERATIONS_PATHS);
  const verifier = createVerifier({
    projectId: settings.FIREBASE_PROJECT_ID,
    providerUrl: settings.IDENTITY_URL,
    serviceAccount: settings.FIREBASE_SERVICE_ACCOUNT,
  });
  const app = await createServer({
    name: 'gateway',
    logLevel: settings.LOG_LEVEL,
    tracing: settings,
    checks: { shell: () => checkUpstream(settings.SHELL_URL, '/healthz') },
    optionalChecks: { ...readinessChecks(settings), identity: () => verifier.checkCredentials() },
    operations: { host: settings.OPERATIONS_HOST, port: settings.OPERATIONS_PORT },
    notFound: unrouted.answer,
    errorPages: true,
    // More than is allowed: errors are of the kind that their readers accept, which is known of what was read.
    http: { maxHeaderSize: READ_HEADER_BYTES, requireHostHeader: false },
    fastify: {
      bodyLimit: BODY_MAX_BYTES,
      clientErrorHandler: refuseUnreadable(unrouted),
      // Always a new id: a caller must not choose the ids in our logs.
      genReqId: () => randomUUID(),
    },
  });

  unrouted.follow(app);
  registerClientAddresses(app, addressOf);
  app.server.on('connect', refuseTunnel(unrouted) as never);
  app.addHook('onClose', () => verifier.close());
  const https = settings.PUBLIC_URL.startsWith('https:');
  await registerSecurityHeaders(app, { https, preload: settings.HSTS_PRELOAD });
  registerFrontDoor(app, unrouted.answer);
  const identityProblem = settings.IDENTITY_URL ? localIdentityProblem(settings) : undefined;
  if (identityProblem) app.log.warn(identityProblem);
  const requireLocal = requireLocalRequest(identityProblem === undefined);
  const tokens = createCallTokens('gateway', settings.CALL_PRIVATE_KEY);
  const userActions = createClient({
    upstream: 'user-actions',
    baseUrl: settings.USER_ACTIONS_URL,
    timeoutMs: USER_ACTIONS_TIMEOUT_MS,
    tokens,
  });
  await registerLimits(app, settings.RATE_LIMIT_SCALE);
  if (!options.contentVersion) watchNeighbours(app, settings);
  const reservedNames = createReservedNames({
    configured: settings.RESERVED_NAMES,
    catalogUrl: settings.CATALOG_URL,
    tokens,
  });
  if (!options.contentVersion)
    runEvery(app, 'reading the names of authors', AUTHORS_INTERVAL_MS, () => reservedNames.refresh());
  const team = followTeamRoles(app, {
    admins: new Set(splitList(settings.ADMIN_UIDS)),
    userActionsUrl: settings.USER_ACTIONS_URL,
    tokens,
    isPolling: !options.contentVersion,
  });
  const commentsClient = createClient({
    upstream: 'comments',
    baseUrl: settings.COMMENTS_URL,
    timeoutMs: COMMENTS_TIMEOUT_MS,
    tokens,
  });
  await registerExchange(app, {
    ...(settings.IDENTITY_URL && { check: requireLocal }),
    verifier,
    comments: commentsClient,
    privateKey: settings.INTERNAL_PRIVATE_KEY,
    publicKey: settings.INTERNAL_PUBLIC_KEY,
    team,
    isReserved: reservedNames.isReserved,
  });

  const content = options.contentVersion
    ? { contentVersion: options.contentVersion, variants: options.variants ?? (() => undefined) }
    : followContent(app, {
        shellUrl: settings.SHELL_URL,
        catalogUrl: settings.CATALOG_URL,
        regionsUrl: settings.REGIONS_URL,
        tokens,
        registryIntervalMs: settings.REGISTRY_POLL_INTERVAL_MS,
      });
  const cache = new HttpCache({
    maxBytes: settings.HTTP_CACHE_BYTES,
    contentVersion: content.contentVersion,
    readers: new ReaderVariants({ variants: content.variants, https }),
    previewOf: readPreviewCookie(https),
    log: app.log,
    clientAddress: addressOf,
    rateLimit: apiRateLimit(app),
    now: options.now,
  });
  if (!options.contentVersion) followWithdrawals(app, commentsClient, (groups) => cache.invalidate(groups));
  serveFirst(app, cache);
  const upstream = (name: string, url: string) =>
    createUpstream(app, name, url, settings.UPSTREAM_CONNECTIONS);
  const regions = upstream('regions', settings.REGIONS_URL);
  const forms = settings.FORMS_URL === undefined ? undefined : upstream('forms', settings.FORMS_URL);
  const comments = upstream('comments', settings.COMMENTS_URL);
  const challenges = createChallenges(app, settings, userActions);
  await registerApi(
    app,
    {
      catalog: upstream('catalog', settings.CATALOG_URL),
      comments,
      'user-actions': upstream('user-actions', settings.USER_ACTIONS_URL),
      streams: upstream('streams', settings.STREAMS_URL),
      regions,
      ...(forms && { forms }),
    },
    cache,
    {
      limitScale: settings.RATE_LIMIT_SCALE,
      publicUrl: settings.PUBLIC_URL,
      acts: { endSessions: endOtherSessions(verifier) },
      challenges,
    },
  );
  await registerRegionReleases(app, regions, settings.RATE_LIMIT_SCALE);
  const timeoutMs = scaleTimeout(UPSTREAM_TIMEOUT_MS);
  const shell = upstream('shell', settings.SHELL_URL);
  await registerPolicyReports(app, {
    logShare: settings.POLICY_REPORTS_LOG_SHARE,
    limitScale: settings.RATE_LIMIT_SCALE,
  });
  await registerApiDocs(app, { upstream: shell, timeoutMs });
  if (settings.IDENTITY_URL) await registerIdentity(app, settings.IDENTITY_URL, requireLocal);
  else await registerFirebaseHelpers(app, `https://${settings.FIREBASE_PROJECT_ID}.firebaseapp.com`);
  await registerMailPages(app, { comments, forms, challenges, timeoutMs });
  const files = { methods: ['GET'], timeoutMs } as const;
  await registerProxy(app, {
    ...files,
    paths: allBelow('/cdn'),
    upstream: upstream('images', settings.IMAGES_URL),
    cached: {
      cache,
      selectedBy: 'accept',
      parameters: ['fit', 'height', 'v', 'width'],
      followsContent: true,
    },
  });
  await registerProxy(app, {
    ...files,
    paths: allBelow('/regions'),
    upstream: regions,
    cached: { cache, selectedBy: 'accept-encoding', parameters: [], followsContent: true },
  });
  await registerProxy(app, {
    ...{ paths: [PREVIEW_PATH, LEAVE_PREVIEW_PATH], methods: ['GET', 'POST'], timeoutMs },
    ...{ upstream: shell, htmlErrors: true },
  });
  // The shell serves these to operators; without routes here they would be forwarded to it as pages.
  for (const path of OPERATIONS_PATHS)
    app.get(path, async () => {
      throw new HttpError('no-such-path');
    });
  await registerProxy(app, {
    ...files,
    paths: [PAGES_ROUTE],
    upstream: shell,
    htmlErrors: true,
    cached: {
      cache,
      selectedBy: 'accept-encoding',
      parameters: KEPT_PAGE_PARAMETERS,
      followsContent: true,
      renewsUpstream: true,
      isByVariant: isPageAddress,
    },
    preHandler: async (request) => {
      const [path = ''] = request.url.split('?');
      if (!unrouted.methodsOf(path).includes(request.method)) throw unrouted.errorFor(request);
    },
  });
  return app;
}

import { createHash } from 'node:crypto';
import path from 'node:path';
import { contentVersion, SHELL_BUILD_HEADER } from '@savepoint/contracts/base';
import { REGISTRY_FILE } from '@savepoint/contracts/regions';
import { readRegionKeys } from '@savepoint/contracts/region-trust';
import { CatalogueGeneration, createCallTokens, createClient } from '@savepoint/service-kit/calls';
import { createServer, followWithdrawals, runEvery, type Server } from '@savepoint/service-kit/http';
import { PageCache } from './cache/page-cache';
import { readSettings, type ShellConfig } from './config';
import { loadLanguages } from './embed/languages';
import { registerEmbed } from './embed/register-embed';
import { registerFeeds } from './feeds/register-feeds';
import { FragmentHealth } from './regions/fragment-health';
import { findDevelopment } from './preview/find-development';
import { Previews } from './preview/previews';
import { registerPreview } from './preview/register-preview';
import { RegionComposer } from './regions/composer';
import { registerOneAddress } from './one-address';
import { registerPages } from './register-pages';
import { registerSearchEngineFiles } from './search-engines/register-search-engine-files';
import { createSources } from './sources';
import { registerPushWorker } from './push-worker';
import { loadClientAssets, registerIcon, type ClientAssets } from './static-files';

const HEALTH_TIMEOUT_MS = 1_000;

/** @throws Error when a service is down @param baseUrl of the service */
async function assertHealthy(baseUrl: string): Promise<void> {
  const { ok, status } = await fetch(`${baseUrl}/healthz`, {
    redirect: 'error',
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  });
  if (!ok) throw new Error(`${baseUrl} responded ${status}`);
}

const GENERATION_POLL_INTERVAL_MS = 500;
/** Time between two reports of how fragments do, and until the store has taken one. */
const HEALTH_REPORT_INTERVAL_MS = 2_000;
const HEALTH_REPORT_TIMEOUT_MS = 2_000;
const GENERATION_TIMEOUT_MS = 1_000;

/** Builds the shell from the environment; nothing listens. */
export async function buildApp(env?: NodeJS.ProcessEnv): Promise<Server> {
  const settings = readSettings(env);
  return createShell(settings, loadClientAssets(settings.CLIENT_DIR, settings.SHARED_ASSETS_DIR));
}

/**
 * @param settings what `readSettings` returned
 * @param assets the built page client
 */
export async function createShell(settings: ShellConfig, assets: ClientAssets): Promise<Server> {
  const app = await createServer({
    name: 'shell',
    logLevel: settings.LOG_LEVEL,
    tracing: settings,
    // The address that the gateway received.
    fastify: { trustProxy: true },
    // All other services are optional.
    checks: {
      catalog: () => assertHealthy(settings.CATALOG_URL),
      regions: async () => composer.assertLoaded(),
    },
  });
  if (!settings.SECURITY_CONTACT)
    app.log.warn({ missing: ['SECURITY_CONTACT'] }, 'security.txt is not served: it needs a contact');
  const languages = loadLanguages(settings.EMBED_LANGUAGES_DIR, app.log);
  const build = createHash('sha256')
    .update(
      [...assets.styles, ...Object.values(assets.pageStyles)].map(({ digest }) => digest).join() +
        assets.scripts +
        JSON.stringify(assets.frame) +
        languages.version,
    )
    .digest('base64url')
    .slice(0, 22);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(SHELL_BUILD_HEADER, build);
    done();
  });
  registerOneAddress(app);
  const tokens = createCallTokens('shell', settings.CALL_PRIVATE_KEY);
  const regions = createClient({
    upstream: 'regions',
    baseUrl: settings.REGIONS_URL,
    timeoutMs: HEALTH_REPORT_TIMEOUT_MS,
    tokens,
  });
  const fragmentHealth = new FragmentHealth(regions, app.log);
  runEvery(app, 'reporting the times of fragments', HEALTH_REPORT_INTERVAL_MS, () => fragmentHealth.send());
  const composer = new RegionComposer({
    regionsUrl: settings.REGIONS_URL,
    siteKeys: readRegionKeys(settings.REGION_SITE_KEYS),
    registryFile: path.resolve(settings.DATA_DIR, 'shell', REGISTRY_FILE),
    fragmentsUrl: settings.FRAGMENTS_URL,
    onRendered: (...fragment) => fragmentHealth.count(...fragment),
    channel: settings.REGION_CHANNEL,
    interval: settings.REGISTRY_POLL_INTERVAL_MS,
    tokens,
    log: app.log,
    server: app,
  });
  await composer.start();
  app.addHook('onClose', async () => composer.stop());
  await assets.register(app);
  await app.register(registerIcon);
  registerPushWorker(app, assets);

  const generation = new CatalogueGeneration();
  const { CATALOG_URL, PUBLIC_URL: publicUrl } = settings;
  const catalog = createClient({
    upstream: 'catalog',
    baseUrl: CATALOG_URL,
    timeoutMs: GENERATION_TIMEOUT_MS,
    tokens,
    server: app,
  });
  runEvery(app, 'polling the generation of the catalogue', GENERATION_POLL_INTERVAL_MS, () =>
    generation.poll(catalog),
  );
  const cache = new PageCache({
    maxBytes: settings.PAGE_CACHE_BYTES,
    turns: {
      concurrency: settings.RENDER_CONCURRENCY,
      concurrencyPerCaller: settings.RENDER_CONCURRENCY_PER_ADDRESS,
      maxQueuedPerCaller: settings.RENDER_QUEUE_PER_ADDRESS,
      server: app,
    },
    version: () =>
      contentVersion({ generation: generation.current, registry: composer.registryVersion, build }),
    onStale: (err, page) => app.log.warn({ err, page }, 'page not refreshed; serving the stale one'),
  });
  const comments = createClient({
    upstream: 'comments',
    baseUrl: settings.COMMENTS_URL,
    timeoutMs: GENERATION_TIMEOUT_MS,
    tokens,
  });
  followWithdrawals(app, comments, (groups) => cache.invalidate(groups));
  const sourcesFor = createSources(settings, { generation, tokens, server: app });
  await app.register(registerSearchEngineFiles, { settings, cache, sourcesFor });
  await app.register(registerFeeds, { publicUrl, cache, sourcesFor });
  await app.register(registerEmbed, { settings, assets, composer, cache, sourcesFor, languages });
  const previews = new Previews({
    origin: publicUrl,
    registry: () => composer.registry,
    findDevelopment: (session) => findDevelopment(settings.REGIONS_URL, session),
  });
  await app.register(async (scope) => registerPreview(scope as Server, previews));
  await app.register(registerPages, { settings, assets, composer, cache, previews, sourcesFor });
  return app;
}

import { createClient, createServer, runEvery, type Server } from '@savepoint/service-kit';
import { answers } from './answers';
import { PageCache } from './cache';
import { loadClientAssets, type ClientAssets } from './client-assets';
import { loadShellConfig, type ShellConfig } from './config';
import { registerEmbed } from './embed/register-embed';
import { registerEngines } from './engines/register-engines';
import { registerFeeds } from './feeds/register-feeds';
import { registerPages } from './register-pages';
import { RegionComposer } from './regions';
import { registerRootFiles } from './root-files';
import { CatalogueGeneration, createSources } from './sources';

/** Milliseconds between two looks at which catalogue is current, and for one of them. */
const LOOK_EVERY = 1_000;
const LOOK_DEADLINE = 1_000;

/** Builds the shell from the environment; nothing listens. */
export async function buildApp(env?: NodeJS.ProcessEnv): Promise<Server> {
  const settings = loadShellConfig(env);
  return createShell(settings, loadClientAssets(settings.CLIENT_DIR));
}

/**
 * @param settings what `loadShellConfig` returned
 * @param assets the built page client
 */
export async function createShell(settings: ShellConfig, assets: ClientAssets): Promise<Server> {
  const app = await createServer({
    name: 'shell',
    logLevel: settings.LOG_LEVEL,
    // Pages can do without every other service.
    checks: { catalog: () => answers(settings.CATALOG_URL) },
  });
  const composer = new RegionComposer({
    regionsUrl: settings.REGIONS_URL,
    fragmentsUrl: settings.FRAGMENTS_URL,
    channel: settings.REGION_CHANNEL,
    interval: settings.REGISTRY_POLL_INTERVAL_MS,
    log: app.log,
  });
  await composer.start();
  app.addHook('onClose', async () => composer.stop());
  await assets.register(app);
  await app.register(registerRootFiles);

  const generation = new CatalogueGeneration();
  const { CATALOG_URL, PUBLIC_URL: publicUrl } = settings;
  const catalog = createClient({ name: 'catalog', baseUrl: CATALOG_URL, timeoutMs: LOOK_DEADLINE });
  runEvery(app, 'looking for a new catalogue', LOOK_EVERY, () => generation.look(catalog));
  const cache = new PageCache({
    maxBytes: settings.PAGE_CACHE_BYTES,
    version: () => `${generation.current} ${composer.key}`,
    onStale: (err, page) => app.log.warn({ err, page }, 'showing the last copy'),
  });
  const sourcesFor = createSources(settings, generation);
  await app.register(registerEngines, { publicUrl, cache, sourcesFor });
  await app.register(registerFeeds, { publicUrl, cache, sourcesFor });
  await app.register(registerEmbed, { settings, assets, composer, cache, sourcesFor });
  await app.register(registerPages, { settings, assets, composer, cache, sourcesFor });
  return app;
}

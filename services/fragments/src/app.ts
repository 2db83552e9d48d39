import path from 'node:path';
import { REGISTRY_FILE } from '@savepoint/contracts/regions';
import { readRegionKeys } from '@savepoint/contracts/region-trust';
import { loadConfig, scaleTimeout } from '@savepoint/service-kit/config';
import { RegistryPoller } from '@savepoint/service-kit/calls';
import { createServer } from '@savepoint/service-kit/http';
import { BundleCache } from './bundle-cache';
import { config } from './config';
import { DevelopmentVersions } from './development-versions';
import { publicApi } from './public-api';
import { PublishedVersions } from './published-versions';
import { registerRender } from './render-route';
import { RendererPool, RENDER_TIMEOUTS, type RenderTimeouts } from './renderer-pool';

const scaledTimeouts = (): RenderTimeouts => ({
  renderMs: scaleTimeout(RENDER_TIMEOUTS.renderMs),
  pingMs: scaleTimeout(RENDER_TIMEOUTS.pingMs),
  startMs: scaleTimeout(RENDER_TIMEOUTS.startMs),
});

/**
 * Builds the fragments service.
 * @param timeouts longer ones for tests, whose processes may start late on a busy machine
 * @throws {ConfigError}
 */
export async function buildApp(env: NodeJS.ProcessEnv = process.env, timeouts = scaledTimeouts()) {
  const settings = loadConfig(config, env);
  const { REGIONS_URL, DATA_DIR, LOG_LEVEL } = settings;
  const app = await createServer({
    name: 'fragments',
    logLevel: LOG_LEVEL,
    tracing: settings,
    callPublicKeys: settings.CALL_PUBLIC_KEYS,
    checks: {
      regions: async () => {
        if (!poller.loaded) throw new Error('the registry has not been read yet');
      },
    },
  });
  const folder = path.resolve(DATA_DIR, 'fragments');
  const bundles = new BundleCache(path.join(folder, 'bundles'), REGIONS_URL);
  const renderers = new RendererPool(bundles, app.log, { timeouts });
  const versions = new PublishedVersions(() => poller.poll());

  const poller = new RegistryPoller({
    storeUrl: REGIONS_URL,
    siteKeys: readRegionKeys(settings.REGION_SITE_KEYS),
    file: path.join(folder, REGISTRY_FILE),
    intervalMs: settings.REGISTRY_POLL_INTERVAL_MS,
    onChange: (registry) => renderers.setLive(versions.update(registry)),
    onError: (err) => app.log.warn({ err }, 'registry not read, or not all of it; keeping what is valid'),
  });
  app.addHook('onClose', async () => {
    poller.stop();
    await renderers.close();
  });

  await bundles.prune();
  await poller.start();
  const services = {
    catalog: settings.CATALOG_URL,
    comments: settings.COMMENTS_URL,
    'user-actions': settings.USER_ACTIONS_URL,
    streams: settings.STREAMS_URL,
  };
  const development = new DevelopmentVersions(REGIONS_URL, () => poller.current);
  registerRender(app, {
    versions,
    development,
    renderers,
    publicApi: publicApi(services),
    timeoutMs: timeouts.renderMs,
  });
  return app;
}

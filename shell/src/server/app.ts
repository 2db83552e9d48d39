import { createServer, type Server } from '@savepoint/service-kit';
import { answers } from './answers';
import { loadClientAssets, type ClientAssets } from './client-assets';
import { loadShellConfig, type ShellConfig } from './config';
import { registerEngines } from './engines/register-engines';
import { registerFeeds } from './feeds/register-feeds';
import { registerPages } from './register-pages';
import { RegionComposer } from './regions';
import { registerRootFiles } from './root-files';
import { createSources } from './sources';

/** Builds the shell from the environment; nothing listens. */
export const buildApp = (env?: NodeJS.ProcessEnv): Promise<Server> =>
  createShell(loadShellConfig(env), loadClientAssets());

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
    log: app.log,
  });
  await composer.start();
  app.addHook('onClose', async () => composer.stop());
  await assets.register(app);
  await app.register(registerRootFiles);
  const sourcesFor = createSources(settings);
  await app.register(registerEngines, { publicUrl: settings.PUBLIC_URL, sourcesFor });
  await app.register(registerFeeds, { publicUrl: settings.PUBLIC_URL, sourcesFor });
  await app.register(registerPages, { settings, assets, composer, sourcesFor });
  return app;
}

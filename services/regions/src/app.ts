import { mkdir } from 'node:fs/promises';
import { REGIONS_PATH } from '@savepoint/contracts/regions';
import { readRegionKeys } from '@savepoint/contracts/region-trust';
import { createServer } from '@savepoint/service-kit/http';
import { connectMongo, pingMongo } from '@savepoint/service-kit/data';
import { isBucketUrl } from '@savepoint/region-store';
import { readSettings } from './config';
import { registerDevelopment } from './development/development-routes';
import { createDevelopmentModels } from './development/model';
import { registerHealthCalls } from './health/routes';
import { StoreRegistryReader } from './health/store-registry';
import { openRegionStore } from './open-region-store';
import { registerPublicFiles } from './public-files';
import { registerReleases } from './releases/release-routes';

/** Bytes of a call: a page reports at most forty releases. */
const BODY_MAX_BYTES = 32 * 1024;

/**
 * Builds the region store’s HTTP service. It only reads the store. With a database it also counts how regions do; the
 * files do not depend on that.
 * @throws {ConfigError}
 */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = readSettings(env);
  const store = openRegionStore(settings);
  if (!isBucketUrl(store.location)) await mkdir(store.location, { recursive: true });
  const { MONGODB_URI: databaseUri, CALL_PUBLIC_KEYS: callPublicKeys, REGION_SITE_KEYS: siteKeys } = settings;
  const app = await createServer({
    name: 'regions',
    logLevel: settings.LOG_LEVEL,
    tracing: settings,
    ...(callPublicKeys !== undefined && { callPublicKeys }),
    ...(databaseUri !== undefined && { optionalChecks: { mongodb: () => pingMongo(connection!) } }),
    // Only the gateway reaches it: what one address reports counts little.
    fastify: { bodyLimit: BODY_MAX_BYTES, trustProxy: true },
  });
  const connection =
    databaseUri === undefined
      ? undefined
      : connectMongo(databaseUri, {
          log: app.log,
          tracing: app.tracing,
          migrations: { service: 'regions', steps: [] },
        });
  // Pages of other origins embed regions, and all files are public.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith(REGIONS_PATH)) reply.header('access-control-allow-origin', '*');
    reply.header('x-content-type-options', 'nosniff');
  });
  await registerPublicFiles(app, store);
  if (connection && siteKeys !== undefined) {
    app.addHook('onClose', () => connection.close());
    const origin = settings.PUBLIC_URL;
    const keys = readRegionKeys(siteKeys);
    const reader = new StoreRegistryReader(store, keys);
    registerHealthCalls(app, {
      connection,
      reader,
      store,
      siteKeys: keys,
      origin,
      limitScale: settings.RATE_LIMIT_SCALE,
      rolloutKey: settings.REGION_ROLLOUT_KEY,
      privateOrigins: settings.OUTGOING_PRIVATE_ORIGINS,
    });
    const enabled = settings.REGION_RELEASES;
    await registerReleases(app, { store, siteKeys: keys, origin, enabled });
    const models = createDevelopmentModels(connection);
    const owners = async () => (await reader.read()).owners;
    await registerDevelopment(app, { models, origin, enabled, owners });
  }
  return app;
}

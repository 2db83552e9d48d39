import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '@savepoint/service-kit/config';
import { createCallTokens, createClient } from '@savepoint/service-kit/calls';
import { createServer } from '@savepoint/service-kit/http';
import { DiskCache } from './cache/disk-cache';
import { PictureStore } from './cache/picture-store';
import { config } from './config';
import { cardRoute, coverRoute } from './routes/drawn';
import { uploadRoute } from './routes/uploads';
import { createFindSubject } from './subjects/find-subject';

const CATALOG_TIMEOUT_MS = 1_000;

/** Builds the images service. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  const folder = join(settings.DATA_DIR, 'images');
  const cache = await DiskCache.open(folder, settings.IMAGE_CACHE_BYTES);
  const app = await createServer({
    name: 'images',
    logLevel: settings.LOG_LEVEL,
    tracing: settings,
    checks: { cache: () => access(folder, constants.W_OK) },
    // The address that the gateway received.
    fastify: { trustProxy: true },
  });
  const catalog = createClient({
    upstream: 'catalog',
    baseUrl: settings.CATALOG_URL,
    timeoutMs: CATALOG_TIMEOUT_MS,
    tokens: createCallTokens('images', settings.CALL_PRIVATE_KEY),
    server: app,
  });
  const store = new PictureStore(cache, app.log);
  app.addHook('onClose', () => store.flush());
  const drawn = { findSubject: createFindSubject(catalog), store, uploadsFolder: settings.UPLOADS_DIR };
  coverRoute(app, drawn);
  cardRoute(app, drawn);
  uploadRoute(app, { folder: settings.UPLOADS_DIR, store });
  return app;
}

import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, createServer, loadConfig } from '@savepoint/service-kit';
import { DiskCache } from './cache/disk-cache';
import { PictureStore } from './cache/picture-store';
import { config } from './config';
import { cardRoute } from './routes/cards';
import { coverRoute } from './routes/covers';
import { uploadRoute } from './routes/uploads';
import { createSubjects } from './subjects/subjects';

/** Milliseconds for one question to the catalogue. */
const DEADLINE = 1_000;

/** The images service. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  const folder = join(settings.DATA_DIR, 'images');
  const cache = await DiskCache.open(folder, settings.IMAGE_CACHE_BYTES);
  const app = await createServer({
    name: 'images',
    logLevel: settings.LOG_LEVEL,
    checks: { cache: () => access(folder, constants.W_OK) },
  });
  const catalog = createClient({ upstream: 'catalog', baseUrl: settings.CATALOG_URL, timeoutMs: DEADLINE });
  const store = new PictureStore(cache, app.log);
  app.addHook('onClose', () => store.settled());
  const drawing = { subjects: createSubjects(catalog), store, uploads: settings.UPLOADS_DIR };
  coverRoute(app, drawing);
  cardRoute(app, drawing);
  uploadRoute(app, { folder: settings.UPLOADS_DIR, store });
  return app;
}

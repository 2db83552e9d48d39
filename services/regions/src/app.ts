import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { REGIONS_PATH, REGISTRY_FILE, SDK_FOLDER, SDK_INDEX_FILE } from '@savepoint/contracts';
import { readRegionKeys } from '@savepoint/contracts/region-trust';
import {
  ConfigError,
  connectMongo,
  createServer,
  HttpError,
  loadConfig,
  matchesEtag,
  pingMongo,
  type Server,
} from '@savepoint/service-kit';
import { openStore } from '@savepoint/region-store';
import { config } from './config';
import { registerHealthCalls } from './health/routes';
import { registerReleases } from './releases/release-routes';

const REGISTRY_MAX_AGE_SECONDS = 2;
/** For the gateway: a publish is seen within a second. */
const REGISTRY_SHARED_MAX_AGE_SECONDS = 1;
/** `/<remote>/<version>/<file>`: only files that a page or the fragments service loads. */
const PUBLISHED_FILE =
  /^\/[a-z][a-z0-9-]*\/[A-Za-z0-9][A-Za-z0-9.+-]*\/[A-Za-z0-9][A-Za-z0-9._-]*\.(js|cjs|css|woff2|svg|png|webp)$/;
const PUBLISHED_FILE_MAX_AGE = '365d';
/** `/sdk/<set>/<file>`: the packages that teams install. */
const SDK_ARCHIVE = new RegExp(`^/${SDK_FOLDER}/[a-z0-9]+/[A-Za-z0-9][A-Za-z0-9._-]*\\.tgz$`);

/** Bytes of a call: a page reports at most forty releases. */
const BODY_MAX_BYTES = 32 * 1024;

/**
 * Builds the region store’s HTTP service. It only reads the store. With a database it also counts how regions do; the
 * files do not depend on that.
 * @throws {ConfigError}
 */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  const folder = path.resolve(settings.REGIONS_DIR);
  await mkdir(folder, { recursive: true });
  const { MONGODB_URI: databaseUri, CALL_PUBLIC_KEYS: callPublicKeys, REGION_SITE_KEYS: siteKeys } = settings;
  if (databaseUri !== undefined && siteKeys === undefined)
    throw new ConfigError([
      'REGION_SITE_KEYS is missing: with MONGODB_URI, it says whose regions are counted',
    ]);
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
    databaseUri === undefined ? undefined : connectMongo(databaseUri, { log: app.log, tracing: app.tracing });
  // Pages of other origins embed regions, and all files are public.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith(REGIONS_PATH)) reply.header('access-control-allow-origin', '*');
    reply.header('x-content-type-options', 'nosniff');
  });
  jsonRoute(app, REGISTRY_FILE, path.join(folder, REGISTRY_FILE), 'empty-registry');
  const sdk = path.join(SDK_FOLDER, SDK_INDEX_FILE);
  jsonRoute(app, `${SDK_FOLDER}/${SDK_INDEX_FILE}`, path.join(folder, sdk), 'no-such-path');
  await publishedFiles(app, folder);
  if (connection && siteKeys !== undefined) {
    app.addHook('onClose', () => connection.close());
    const origin = settings.PUBLIC_URL;
    const keys = readRegionKeys(siteKeys);
    registerHealthCalls(app, {
      connection,
      folder,
      siteKeys: keys,
      origin,
      limitScale: settings.RATE_LIMIT_SCALE,
      rolloutKey: settings.REGION_ROLLOUT_KEY,
    });
    const store = openStore(folder, { env });
    await registerReleases(app, { store, siteKeys: keys, origin, enabled: settings.REGION_RELEASES });
  }
  return app;
}

/**
 * The registry, or the list of packages. They are small and read from disk for every request, so that a publish is live
 * immediately.
 */
function jsonRoute(
  app: Server,
  name: string,
  file: string,
  missing: 'empty-registry' | 'no-such-path',
): void {
  app.get(REGIONS_PATH + name, async (request, reply) => {
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new HttpError(missing);
      throw error;
    });
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    void reply.headers({
      etag,
      'cache-control': `public, max-age=${REGISTRY_MAX_AGE_SECONDS}, s-maxage=${REGISTRY_SHARED_MAX_AGE_SECONDS}`,
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(content);
  });
}

/** Serves the files of published versions, immutable and precompressed. Everything else is 404. */
async function publishedFiles(app: Server, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: REGIONS_PATH,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (pathname) => PUBLISHED_FILE.test(pathname) || SDK_ARCHIVE.test(pathname),
    preCompressed: true,
    immutable: true,
    maxAge: PUBLISHED_FILE_MAX_AGE,
    setHeaders: (reply) => void reply.setHeader('vary', 'accept-encoding'),
  });
}

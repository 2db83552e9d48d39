import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import { REGIONS_PATH, REGISTRY_FILE, SDK_FOLDER, SDK_INDEX_FILE } from '@savepoint/contracts/regions';
import { headersOf, isBucketUrl, type RegionStore } from '@savepoint/region-store';
import { HttpError } from '@savepoint/service-kit/base';
import {
  matchesEtag,
  negotiateEncoding,
  registerNegotiatedFiles,
  type Server,
} from '@savepoint/service-kit/http';

const REGISTRY_MAX_AGE_SECONDS = 2;
/** For the gateway: a publish is seen within a second. */
const REGISTRY_SHARED_MAX_AGE_SECONDS = 1;
/** `/<remote>/<version>/<file>`: only files that a page or the fragments service loads. */
const PUBLISHED_FILE =
  /^\/[a-z][a-z0-9-]*\/[A-Za-z0-9][A-Za-z0-9.+-]*\/[A-Za-z0-9][A-Za-z0-9._-]*\.(js|cjs|css|woff2|svg|png|webp)$/;
const PUBLISHED_FILE_MAX_AGE = '365d';
/** `/sdk/<set>/<file>`: the packages that teams install. */
const SDK_ARCHIVE = new RegExp(`^/${SDK_FOLDER}/[a-z0-9]+/[A-Za-z0-9][A-Za-z0-9._-]*\\.tgz$`);
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

const isPublic = (pathname: string): boolean => PUBLISHED_FILE.test(pathname) || SDK_ARCHIVE.test(pathname);

/** Serves what everybody may have of a store: the registry, the files of versions, and the packages for teams. */
export async function registerPublicFiles(app: Server, store: RegionStore): Promise<void> {
  jsonRoute(app, store, REGISTRY_FILE, 'empty-registry');
  jsonRoute(app, store, `${SDK_FOLDER}/${SDK_INDEX_FILE}`, 'no-such-path');
  if (isBucketUrl(store.location)) bucketFiles(app, store);
  else await folderFiles(app, store.location);
}

/**
 * The registry, or the list of packages. They are small and read for every request, so that a publish is live
 * immediately.
 */
function jsonRoute(
  app: Server,
  store: RegionStore,
  name: string,
  missing: 'empty-registry' | 'no-such-path',
): void {
  app.get(REGIONS_PATH + name, async (request, reply) => {
    const file = await store.read(name);
    if (!file) throw new HttpError(missing);
    const etag = `"${createHash('sha256').update(file.content).digest('base64url').slice(0, 22)}"`;
    void reply.headers({
      etag,
      'cache-control': `public, max-age=${REGISTRY_MAX_AGE_SECONDS}, s-maxage=${REGISTRY_SHARED_MAX_AGE_SECONDS}`,
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(file.content);
  });
}

/** Serves the files of published versions, immutable and precompressed. Everything else is 404. */
async function folderFiles(app: Server, folder: string): Promise<void> {
  await app.register(async (scope) => {
    registerNegotiatedFiles(scope);
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: REGIONS_PATH,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      allowedPath: isPublic,
      preCompressed: true,
      immutable: true,
      maxAge: PUBLISHED_FILE_MAX_AGE,
    });
  });
}

/** The same, from a bucket. The gateway keeps the files: each is read once for a gateway. */
function bucketFiles(app: Server, store: RegionStore): void {
  app.get<{ Params: { '*': string } }>(`${REGIONS_PATH}*`, async ({ params, headers }, reply) => {
    const name = params['*'];
    if (!isPublic(`/${name}`)) throw new HttpError('no-such-path');
    const encoding = negotiateEncoding(headers['accept-encoding']);
    const compressed = encoding === 'identity' ? undefined : await store.read(name + COMPRESSED[encoding]);
    const file = compressed ?? (await store.read(name));
    if (!file) throw new HttpError('no-such-path');
    void reply.headers({ ...headersOf(name), etag: file.tag, vary: 'accept-encoding' });
    if (compressed) void reply.header('content-encoding', encoding);
    if (matchesEtag(headers['if-none-match'], file.tag)) return reply.code(304).send();
    return reply.send(file.content);
  });
}

import path from 'node:path';
import type { Multipart } from '@fastify/multipart';
import { ageMs, MAX_RELEASE_BYTES } from '@savepoint/contracts/base';
import {
  DEVELOPMENT_FOLDER,
  DEVELOPMENT_VERSION,
  MAX_RELEASE_AGE_MS,
  REGION_DEVELOPMENT_PATH,
  REGIONS_PATH,
  SignedDevelopment,
  type DevelopmentResponse,
  type RegionOwners,
} from '@savepoint/contracts/regions';
import {
  developmentProblem,
  openDevelopment,
  storeRequestProblem,
  type OpenedDevelopment,
} from '@savepoint/contracts/region-trust';
import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import { assertFileCount, receiveFiles, receiveSigned } from '../releases/receive-release';
import { registerUpload } from '../releases/upload';
import { DevelopmentStore, type SentBuild } from './development-store';
import type { DevelopmentModels } from './model';

export interface DevelopmentOptions {
  models: DevelopmentModels;
  /** Origin of the site, which builds are signed for. */
  origin: string;
  /** Whether builds are taken. */
  enabled: boolean;
  /** Returns the owners file, verified. */
  owners(): Promise<RegionOwners>;
}

/** Types of the files of builds. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** No cache keeps them: they are for one browser, and end with their session. */
const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/**
 * Registers what `savepoint-region dev --site` sends its builds to, and where pages and the fragments service read them:
 * below paths with the random name of the session. None is in the registry.
 */
export async function registerDevelopment(app: Server, options: DevelopmentOptions): Promise<void> {
  const { origin, enabled, owners } = options;
  const store = new DevelopmentStore(options.models);

  await registerUpload(app, REGION_DEVELOPMENT_PATH, async (parts) => {
    if (!enabled) throw new HttpError('region-releases-off');
    const signed = await receiveSigned(parts, SignedDevelopment);
    const opened = opensOf(signed);
    const now = Date.now();
    const problem = developmentProblem(opened, { origin, owners: await owners(), now });
    if (problem !== undefined) throw new HttpError('region-release-refused', { params: { problem } });
    const { time, files } = opened.build;
    if (ageMs(Date.parse(time)) > MAX_RELEASE_AGE_MS)
      throw new HttpError('region-release-expired', {
        params: { time, minutes: MAX_RELEASE_AGE_MS / 60_000 },
      });
    assertFileCount(Object.keys(files).length);
    const sent = { build: opened.build, signed };
    await store.assertNext(sent);
    return receive(sent, parts);
  });

  /** Receives the new files of a build, and stores it when all are there. */
  async function receive(sent: SentBuild, parts: AsyncIterator<Multipart>): Promise<DevelopmentResponse> {
    const { files } = sent.build;
    const stored = await store.filesOf(sent.build);
    const bytes = [...stored.values()].reduce((sum, each) => sum + each, 0);
    const contents = await receiveFiles(parts, files, MAX_RELEASE_BYTES - bytes);
    const missing = Object.keys(files).filter((name) => !stored.has(name) && !contents.has(name));
    if (!missing.length) await store.save(sent, contents);
    return { missing };
  }

  registerCall(app, 'withdrawDevelopment', async ({ body: { session, ...signed } }) => {
    const site = { origin, owners: await owners(), now: Date.now() };
    const problem = storeRequestProblem(signed, session, site);
    if (problem) throw new HttpError('region-key-refused', { params: { problem } });
    return { withdrawn: await store.withdraw(session, signed.key) };
  });

  app.get(
    `${REGIONS_PATH}${DEVELOPMENT_FOLDER}/:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params as { name: string };
      const signed = await store.find(name);
      if (!signed) throw new HttpError('no-such-path');
      return reply.headers(HEADERS).send(signed);
    },
  );
  app.get(`${REGIONS_PATH}:remote/:version(${DEVELOPMENT_VERSION.source})/:file`, {
    schema: { hide: true },
    handler: async (request, reply) => {
      const { version, file } = request.params as { version: string; file: string };
      const type = TYPES[path.extname(file)];
      const content = type && (await store.fileOf(version, file));
      if (!content) throw new HttpError('no-such-path');
      return reply.headers(HEADERS).type(type).send(content);
    },
  });
}

/** @throws {HttpError} when the signature is wrong, or it is no build */
function opensOf(signed: SignedDevelopment): OpenedDevelopment {
  try {
    return openDevelopment(signed);
  } catch (cause) {
    throw new HttpError('region-release-unsigned', { params: { problem: (cause as Error).message }, cause });
  }
}

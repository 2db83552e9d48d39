import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callEnv, closeApp } from '@savepoint/service-kit/testing';
import sharp from 'sharp';
import { buildApp } from '../src';
import { startFakeCatalog } from './fake-catalog';

export const AVIF = 'image/avif,image/webp,image/*,*/*;q=0.8';
export const WEBP = 'image/webp,*/*;q=0.8';

/** Starts the service with its own port, catalogue and folder. */
export async function startTestService(env: Record<string, string> = {}) {
  const catalog = await startFakeCatalog();
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  let service: Awaited<ReturnType<typeof start>>;

  const start = async () => {
    const app = await buildApp({
      CATALOG_URL: catalog.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ...callEnv,
      ...env,
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, url };
  };
  service = await start();

  return {
    catalog,
    get url() {
      return service.url;
    },
    folder,
    get: (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers }),
    /** Sends a path unchanged: `fetch` would normalise it. */
    raw: (path: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname, port } = new URL(service.url);
        const call = request({ hostname, port, path }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        call.on('error', reject).end();
      }),
    /** Restarts the service on the same folder: memory is empty, the disk is not. */
    async restart() {
      await closeApp(service.app);
      service = await start();
    },
    async stop() {
      await closeApp(service.app);
      await catalog.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** Reads a picture’s format, size and metadata from its bytes. */
export async function measure(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height, compression, orientation, exif } = await sharp(bytes).metadata();
  return { format: format === 'heif' ? compression : format, width, height, orientation, exif, bytes };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildApp } from '../src';
import { startCatalog } from './catalog-double';

export const AVIF = 'image/avif,image/webp,image/*,*/*;q=0.8';
export const WEBP = 'image/webp,*/*;q=0.8';

/** The service on a port of its own, with a catalogue and a folder to itself. */
export async function startStack(env: Record<string, string> = {}) {
  const catalog = await startCatalog();
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  let service: Awaited<ReturnType<typeof start>>;

  const start = async () => {
    const app = await buildApp({ CATALOG_URL: catalog.url, DATA_DIR: folder, LOG_LEVEL: 'silent', ...env });
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
    /** Sends a path as it is: `fetch` would tidy it up first. */
    raw: (path: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname, port } = new URL(service.url);
        const call = request({ hostname, port, path }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        call.on('error', reject).end();
      }),
    /** A new process on the same folder: nothing in memory, everything on disk. */
    async restart() {
      await service.app.close();
      service = await start();
    },
    async stop() {
      await service.app.close();
      await catalog.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

/** What a picture is, judged by its bytes. */
export async function measure(answer: Response) {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height, compression, orientation, exif } = await sharp(bytes).metadata();
  return { format: format === 'heif' ? compression : format, width, height, orientation, exif, bytes };
}

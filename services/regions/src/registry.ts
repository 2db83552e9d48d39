import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { notFound } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';

/** Seconds a registry may be kept without asking. */
const FRESH = 2;

/**
 * `/regions/regions.json`, read anew for each request: it is small, is asked for with its ETag, and has
 * to be live within seconds.
 */
export function registerRegistry(app: FastifyInstance, folder: string): void {
  const file = path.join(folder, 'regions.json');
  app.get('/regions/regions.json', async (request, reply) => {
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw notFound('nothing-published', 'No region has been published yet.');
      throw error;
    });
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': `public, max-age=${FRESH}` });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(content);
  });
}

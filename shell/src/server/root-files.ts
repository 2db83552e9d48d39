import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Same place from `src/server` and from `dist/server`. */
const ASSETS = path.join(__dirname, '..', '..', 'assets');
const DAY = 24 * 3600;

/** Files that are looked for at a fixed address. */
export async function registerRootFiles(app: FastifyInstance): Promise<void> {
  const icon = readFileSync(path.join(ASSETS, 'icon.svg'));
  for (const url of ['/icon.svg', '/favicon.ico'])
    app.get(url, async (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${DAY}`)
        .header('x-content-type-options', 'nosniff')
        .type('image/svg+xml')
        .send(icon),
    );
}

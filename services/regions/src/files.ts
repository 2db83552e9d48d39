import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** `/<remote>/<version>/<file>`, and only what a page or the fragments service loads. */
const PUBLISHED =
  /^\/[a-z][a-z0-9-]*\/[A-Za-z0-9][A-Za-z0-9.+-]*\/[A-Za-z0-9][A-Za-z0-9._-]*\.(js|cjs|css|woff2|svg|png|webp)$/;
const YEAR = '365d';

/** The files of published versions, which never change, compressed beforehand. Everything else is 404. */
export async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/regions/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (pathname) => PUBLISHED.test(pathname),
    preCompressed: true,
    immutable: true,
    maxAge: YEAR,
    setHeaders: (reply) => void reply.setHeader('vary', 'accept-encoding'),
  });
}

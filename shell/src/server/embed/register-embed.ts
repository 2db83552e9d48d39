import { EntityParams, type Entity } from '@savepoint/contracts';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { commentsSlot } from '../../pages/comments-slot';
import { sendCopy, servePublic, type PageCache, type PublicAnswer } from '../cache';
import { contentSecurityPolicy } from '../http/content-security';
import { registerSecurityHeaders } from '../http/security-headers';
import { registerTrailingSlash } from '../http/trailing-slash';
import { clientConfig, type PageRendererOptions } from '../page-renderer';
import { commentsAddress } from '../routes/comments-place';
import { COMMENTS } from '../routes/parameters';
import type { Query } from '../routes/query';
import type { SourcesFor } from '../sources';
import { embedHtml, embedNotFoundHtml } from './document';
import { registerEmbedScripts } from './scripts';

const isEntity = Compile(EntityParams);
const PATH = '/embed/comments/:type/:slug/';
const HTML = 'text/html; charset=utf-8';

interface Options extends PageRendererOptions {
  cache: PageCache;
  sourcesFor: SourcesFor;
}

/**
 * The comments on a thing as a page for other sites’ frames, at `/embed/comments/{type}/{slug}/`, also with
 * a fixed theme after it. The only pages that others may frame: all else keeps `frame-ancestors 'self'`.
 */
export async function registerEmbed(app: FastifyInstance, options: Options): Promise<void> {
  const { settings, assets, composer, cache, sourcesFor } = options;
  const publicUrl = settings.PUBLIC_URL;
  const client = assets.head;
  registerEmbedScripts(app, assets);

  async function render(entity: Entity, theme: string | undefined, query: Query, requestId: string) {
    const slot = slotFor(entity, query);
    const regions = await composer.compose([slot], { url: publicUrl + entity.url, requestId });
    const config = clientConfig(settings, regions);
    const body = embedHtml({ entity, theme, regions, config, publicUrl, client });
    return { type: HTML, body, complete: regions.complete };
  }
  const nothing = async (): Promise<PublicAnswer> => ({
    status: 404,
    type: HTML,
    body: embedNotFoundHtml(publicUrl, assets.styles),
    complete: true,
  });

  await app.register(async (pages) => {
    registerSecurityHeaders(pages, contentSecurityPolicy(settings, [], settings.EMBED_ORIGINS));
    registerTrailingSlash(pages);
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin');
    });
    for (const url of [PATH, `${PATH}:theme(^light|dark$)/`])
      servePublic(pages, cache, {
        url,
        query: COMMENTS,
        absent: async (request, reply) =>
          sendCopy(request, reply, (await cache.get('/embed/comments/', nothing))!),
        async make({ params: { theme, ...params }, query, ...request }) {
          const entity = isEntity.Check(params) ? await sourcesFor(request).catalog.entity(params) : null;
          return entity && render(entity, theme, query, request.id);
        },
      });
  });
}

function slotFor({ type, slug, name, url }: Entity, query: Query) {
  const { place } = commentsAddress(url, query);
  return { ...commentsSlot(type, slug, name, place), when: 'now' as const };
}

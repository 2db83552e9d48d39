import { inLanguage } from '@savepoint/contracts/base';
import { cacheGroups } from '@savepoint/contracts/comments';
import { EntityParams, type Entity } from '@savepoint/contracts/schema';
import { sendConditionally } from '@savepoint/service-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { COMMENTS_QUERY, commentsAddress, commentsSlot, withKnownComment } from '../../pages/comments';
import type { PublicResponse } from '../cache/cached-response';
import type { PageCache } from '../cache/page-cache';
import { sendCached, serveCached } from '../cache/serve-cached';
import { contentSecurityPolicy, registerSecurityHeaders } from '../page-headers';
import { clientConfig, type PageRendererOptions } from '../render-page';
import type { SourcesFor } from '../sources';
import { groupsOfThread } from '../sources/services';
import type { ClientAssets } from '../static-files';
import { inlineDigests } from '../../document/style-sheets';
import { EMBED_KIND, embedHtml, embedNotFoundHtml, embedSheets } from './document';
import type { EmbedLanguage, EmbedLanguages } from './languages';
import { frameRoutes, languageOfFragment, readAppearance } from './frame-address';
import { registerPageThreads } from './register-page-threads';

const isEntity = Compile(EntityParams);
const EMBED_PATH = '/embed/comments/:type/:slug/';
const HTML = 'text/html; charset=utf-8';

type CommentsQuery = Parameters<typeof commentsAddress>[1];

interface Options extends PageRendererOptions {
  cache: PageCache;
  sourcesFor: SourcesFor;
  languages: EmbedLanguages;
}

/**
 * Registers the embedded comments of an entity at `/embed/comments/{type}/{slug}/`, also with a language and a theme
 * after it. Only these pages may be framed by other sites: all others have `frame-ancestors 'self'`.
 */
export async function registerEmbed(app: FastifyInstance, options: Options): Promise<void> {
  const { settings, assets, composer, cache, sourcesFor, languages } = options;
  const publicUrl = settings.PUBLIC_URL;
  registerEmbedScripts(app, assets);
  languages.register(app);

  async function render(
    entity: Entity,
    { theme, language }: { theme: string | undefined; language: EmbedLanguage },
    query: CommentsQuery,
    requestId: string,
  ) {
    const slot = inLanguage(language, () => slotFor(entity, query));
    const regions = await composer.compose([slot], {
      url: publicUrl + entity.url,
      requestId,
      ...languageOfFragment(language),
    });
    const config = clientConfig(settings, regions);
    const body = embedHtml({ entity, theme, language, regions, config, publicUrl, assets: assets.frame });
    const policy = contentSecurityPolicy(settings, [assets.frame.frameScript], {
      ancestors: settings.EMBED_ORIGINS,
      inlineStyles: inlineDigests(embedSheets(assets.frame, regions)),
    });
    return {
      type: HTML,
      headers: { 'content-security-policy': policy },
      body,
      complete: regions.complete,
      groups: [cacheGroups.comments, ...groupsOfThread(entity.type, entity.slug)],
    };
  }
  const renderNotFound = async (): Promise<PublicResponse> => ({
    status: 404,
    kind: EMBED_KIND,
    type: HTML,
    body: embedNotFoundHtml(publicUrl, assets.frame),
    complete: true,
  });

  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const result = await cache.get('/embed/comments/', renderNotFound);
    return result && sendCached(request, reply, result);
  };

  await app.register(async (pages) => {
    registerSecurityHeaders(
      pages,
      contentSecurityPolicy(settings, [], { ancestors: settings.EMBED_ORIGINS }),
    );
    pages.addHook('onRequest', async (_request, reply) => {
      // A page with a Cross-Origin-Embedder-Policy shows only frames that state both.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (isSignInOurs(settings)) reply.header('cross-origin-embedder-policy', 'credentialless');
    });
    registerPageThreads(pages, options);
    for (const url of frameRoutes(EMBED_PATH))
      serveCached(pages, cache, {
        url,
        kind: EMBED_KIND,
        query: Object.keys(COMMENTS_QUERY),
        notFound: sendNotFound,
        async narrow({ params: { type, slug }, query, ...request }) {
          const entity = { type, slug };
          if (!isEntity.Check(entity)) return query;
          return withKnownComment(sourcesFor(request), [entity.type, entity.slug], query);
        },
        async render({ params: { type, slug, ...looks }, query: { comments, comment, sort }, ...request }) {
          const params = { type, slug };
          const entity = isEntity.Check(params)
            ? await sourcesFor(request).catalog.call('findEntity', { params })
            : null;
          const { theme, lang } = readAppearance(looks);
          const appearance = { theme, language: languages.choose([lang]) };
          return entity && render(entity, appearance, { comments, comment, sort }, request.id);
        },
      });
  });
}

/**
 * Whether the frame that signs readers in is served by this site, which gives it an embedder policy: without one, it
 * would not load in a document that has one.
 */
const isSignInOurs = ({ FIREBASE_AUTH_DOMAIN, PUBLIC_URL }: PageRendererOptions['settings']): boolean =>
  !FIREBASE_AUTH_DOMAIN || FIREBASE_AUTH_DOMAIN === new URL(PUBLIC_URL).host;

function slotFor({ type, slug, name, url }: Entity, query: CommentsQuery) {
  const { location } = commentsAddress(url, query);
  return { ...commentsSlot(type, slug, name, location), when: 'now' as const };
}

/** Other sites link to these fixed addresses: a new version is live within the hour. */
const SCRIPT_MAX_AGE_S = 3600;
const SCRIPT_FILES = {
  '/embed/comments.js': 'embed/loader.js',
  '/embed/site.js': 'embed/site-loader.js',
  '/embed/element.js': 'embed/element.js',
  '/embed/count.js': 'embed/count.js',
  '/embed/follow.js': 'embed/follow.js',
  '/embed/looks.js': 'embed/looks.js',
};

/** Serves the scripts of the embedded comments: the loader for other sites, and the scripts of the frame. */
function registerEmbedScripts(app: FastifyInstance, assets: ClientAssets): void {
  const scripts = Object.entries(SCRIPT_FILES).map(([url, file]) => [url, assets.script(file)] as const);
  for (const [url, script] of [...scripts, ['/embed/frame.js', assets.frame.frameScript] as const])
    app.get(url, { config: { hasOneAddress: true }, onSend: sendConditionally }, async (_request, reply) =>
      reply
        .headers({
          'cache-control': `public, max-age=${SCRIPT_MAX_AGE_S}`,
          'cross-origin-resource-policy': 'cross-origin',
          // Required for sites that pin the script with `integrity`.
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
        })
        .type('text/javascript; charset=utf-8')
        .send(script),
    );
}

import { REGION_VARIANT_HEADER } from '@savepoint/contracts/regions';
import { HttpError } from '@savepoint/service-kit/base';
import { toHttpError } from '@savepoint/service-kit/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headScript } from '../document/document';
import type { Page } from '../document/page';
import { pages } from '../pages';
import { withKnownComment } from '../pages/comments';
import { errorPage, notFoundPage } from '../pages/error-pages';
import type { PageCache } from './cache/page-cache';
import { sendCached, serveCached, variantKey, type PublicRequest } from './cache/serve-cached';
import { contentSecurityPolicy, registerRedirects, registerSecurityHeaders } from './page-headers';
import { serveUncached } from './cache/serve-uncached';
import { formerAddress } from './former-address';
import { redirectionOf } from './one-address';
import { isPreviewRefusal, type Previews } from './preview/previews';
import { sendRefusal } from './preview/register-preview';
import type { RegionComposer } from './regions/composer';
import { createPageRenderer, type PageRendererOptions } from './render-page';
import type { SourcesFor } from './sources';

interface Options extends PageRendererOptions {
  composer: Pick<RegionComposer, 'compose' | 'variantOf'>;
  cache: PageCache;
  previews: Previews;
  sourcesFor: SourcesFor;
}

/** Registers every page of the site, and the 404 page for every other address. */
export async function registerPages(
  app: FastifyInstance,
  { cache, previews, sourcesFor, ...options }: Options,
): Promise<void> {
  const render = createPageRenderer(options);
  const publicUrl = options.settings.PUBLIC_URL;
  registerSecurityHeaders(app, contentSecurityPolicy(options.settings, [headScript(options.assets)]));
  registerRedirects(app);

  const variantOf = ({ headers }: FastifyRequest) =>
    options.composer.variantOf(headers[REGION_VARIANT_HEADER] as string | undefined);

  /** Sends a page without data of its own; one cache entry serves every address. */
  const sendErrorPage = async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const { id } = request;
    const variant = variantOf(request);
    const key = variantKey(page.path, variant);
    const result = await cache.get(key, () => render(page, sourcesFor(request), { id, variant }));
    if (!result) throw new Error(`${page.path} was rendered as not found`);
    return sendCached(request, reply, result, variant);
  };
  const previewOf = previews.of.bind(previews);
  const notFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const location =
      (await redirectionOf(request)) ?? (await formerAddress(request.url, sourcesFor(request)));
    if (location !== undefined) return reply.redirect(location, 301);
    const opening = previewOf(request);
    if (!opening) return sendErrorPage(request, reply, notFoundPage());
    const { id } = request;
    const preview = await opening;
    return serveUncached(cache, request, reply, () =>
      render(notFoundPage(), sourcesFor(request), { id, preview }),
    );
  };

  for (const { kind, path, parameters, commentsOf, load } of pages)
    serveCached(app, cache, {
      url: path,
      kind,
      query: parameters,
      variantOf,
      previewOf,
      notFound,
      ...(commentsOf && {
        narrow: ({ params, query, ...request }: PublicRequest) =>
          withKnownComment(sourcesFor(request), [commentsOf, params['slug'] ?? ''], query),
      }),
      async render({ params, query, ...request }) {
        const sources = sourcesFor(request);
        const page = await load({ params, query, sources, publicUrl });
        return page && render(page, sources, request);
      },
    });
  app.get('/*', notFound);
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: async (request) => {
      throw new HttpError('method-not-allowed', {
        params: { method: request.method },
        headers: { allow: 'GET, HEAD' },
      });
    },
  });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = toHttpError(error);
    if (isPreviewRefusal(known)) return sendRefusal(reply, known, previews);
    if (known.status < 500) throw error;
    // A shed request is no fault, and there may be many.
    request.log[known.code === 'busy' ? 'info' : 'error']({ err: error }, 'page failed');
    void reply.headers(known.headers);
    return sendErrorPage(request, reply, errorPage(known.status));
  });
}

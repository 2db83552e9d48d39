import { HttpError, toHttpError } from '@savepoint/service-kit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { THEME_SCRIPT } from '../document/theme-script';
import { notFoundPage } from '../pages/not-found-page';
import { troublePage } from '../pages/trouble-page';
import { sendCopy, servePublic, type PageCache } from './cache';
import { contentSecurityPolicy } from './http/content-security';
import { registerSecurityHeaders } from './http/security-headers';
import { registerTrailingSlash } from './http/trailing-slash';
import { createPageRenderer, type PageRendererOptions } from './page-renderer';
import { routes } from './routes';
import { PARAMETERS } from './routes/parameters';
import type { SourcesFor } from './sources';

interface Options extends PageRendererOptions {
  cache: PageCache;
  sourcesFor: SourcesFor;
}

/** Every page of the site, and the 404 of every other address. */
export async function registerPages(
  app: FastifyInstance,
  { cache, sourcesFor, ...options }: Options,
): Promise<void> {
  const render = createPageRenderer(options);
  const publicUrl = options.settings.PUBLIC_URL;
  registerSecurityHeaders(app, contentSecurityPolicy(options.settings, [THEME_SCRIPT]));
  registerTrailingSlash(app);

  /** A page that needs nothing but the header and footer; one copy serves every address that shows it. */
  const sendFixed = async (request: FastifyRequest, reply: FastifyReply, page: typeof notFoundPage) => {
    const fixed = page();
    const served = await cache.get(fixed.path, () => render(fixed, sourcesFor(request), request.id));
    return sendCopy(request, reply, served!);
  };
  const absent = (request: FastifyRequest, reply: FastifyReply) => sendFixed(request, reply, notFoundPage);

  for (const [url, load] of Object.entries(routes))
    servePublic(app, cache, {
      url,
      query: PARAMETERS[url],
      absent,
      async make({ params, query, ...request }) {
        const sources = sourcesFor(request);
        const page = await load({ params, query, sources, publicUrl });
        return page && render(page, sources, request.id);
      },
    });
  app.get('/*', absent);
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: async () => {
      throw new HttpError(405, 'method-not-allowed', 'Pages can only be read.', {
        headers: { allow: 'GET, HEAD' },
      });
    },
  });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = toHttpError(error);
    if (known.status < 500) throw error;
    request.log.error({ err: error }, 'page failed');
    void reply.headers(known.extra.headers ?? {});
    return sendFixed(request, reply, () => troublePage(known.status));
  });
}

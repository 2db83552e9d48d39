import { HttpError, toHttpError } from '@savepoint/service-kit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../document/page';
import { THEME_SCRIPT } from '../document/theme-script';
import { notFoundPage } from '../pages/not-found-page';
import { troublePage } from '../pages/trouble-page';
import { contentSecurityPolicy } from './http/content-security';
import { registerSecurityHeaders } from './http/security-headers';
import { sendPublic } from './http/send-public';
import { registerTrailingSlash } from './http/trailing-slash';
import { createPageRenderer, type PageRendererOptions } from './page-renderer';
import { routes, type PageRequest } from './routes';
import type { Sources } from './sources';

/** Every page of the site, and the 404 of every other address. */
export async function registerPages(
  app: FastifyInstance,
  { sourcesFor, ...options }: PageRendererOptions & { sourcesFor(request: FastifyRequest): Sources },
): Promise<void> {
  const render = createPageRenderer(options);
  registerSecurityHeaders(app, contentSecurityPolicy(options.settings, [THEME_SCRIPT]));
  registerTrailingSlash(app);

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    load: (page: PageRequest) => Promise<Page | null>,
  ) => {
    const sources = sourcesFor(request);
    const { params, query } = request as { params: Record<string, string>; query: Record<string, unknown> };
    const page = await load({ params, query, sources, publicUrl: options.settings.PUBLIC_URL });
    return sendPublic(request, reply, await render(page ?? notFoundPage(), sources, request));
  };

  for (const [path, load] of Object.entries(routes))
    app.get(path, (request, reply) => send(request, reply, load));
  app.get('/*', (request, reply) => send(request, reply, async () => null));
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
    request.log.error({ err: error, request_id: request.id }, 'page failed');
    void reply.headers(known.extra.headers ?? {});
    return sendPublic(request, reply, await render(troublePage(known.status), sourcesFor(request), request));
  });
}

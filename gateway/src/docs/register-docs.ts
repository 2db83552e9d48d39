import { API_PREFIX } from '@savepoint/contracts';
import type { FastifyInstance } from 'fastify';
import { acceptsHtml } from '../routing/outage-page';
import { describePaths } from './open-api';
import { DOCS_POLICY, docsPage } from './page';

/** Registers `/api/docs`: every public call as OpenAPI or, for browsers, as a page. Both are generated from contracts. */
export function registerDocs(app: FastifyInstance): void {
  const paths = describePaths();
  const page = docsPage(paths);
  const description = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Savepoint', version: '1' },
    paths,
  });
  app.get(`${API_PREFIX}docs`, { schema: { hide: true } }, async (request, reply) => {
    reply.header('vary', 'accept');
    return acceptsHtml(request.headers.accept)
      ? reply.header('content-security-policy', DOCS_POLICY).type('text/html; charset=utf-8').send(page)
      : reply.type('application/json; charset=utf-8').send(description);
  });
}

import { createClient } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { apiRoutes, type Upstream } from '@savepoint/contracts';
import { DOCS_POLICY, docsPage, type Operation, type Paths } from './docs-page';
import { acceptsHtml } from './routing/outage-page';

interface Description {
  paths: Paths;
}
const Description = Type.Object({
  paths: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
});

/** `/api/docs`: OpenAPI of every public call, gathered from the services’ own descriptions; a page for browsers. */
export function registerDocs(app: FastifyInstance, urls: Partial<Record<Upstream, string>>): void {
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    const described = await Promise.all(
      Object.entries(urls).map(async ([name, baseUrl]) => {
        const client = createClient({ name, baseUrl, timeoutMs: 2_000 });
        const answer = await client.call('/openapi.json', Description, { requestId: request.id });
        return [name, answer as Description | null] as const;
      }),
    );
    const paths = publicPaths(new Map(described));
    reply.header('vary', 'accept');
    if (acceptsHtml(request.headers.accept))
      return reply
        .header('content-security-policy', DOCS_POLICY)
        .type('text/html; charset=utf-8')
        .send(docsPage(paths));
    return {
      openapi: '3.0.3',
      info: {
        title: 'Savepoint',
        version: '1',
        description:
          'Calls marked with a member’s identity also take `token`, an identity token, in the body.',
      },
      paths,
    };
  });
}

function publicPaths(described: Map<string, Description | null>): Paths {
  const paths: Paths = {};
  for (const { path, method, upstream, member } of apiRoutes) {
    const operation = operationOf(described.get(upstream)?.paths ?? {}, path, method.toLowerCase());
    if (operation) (paths[path] ??= {})[method.toLowerCase()] = member ? withToken(operation) : operation;
  }
  return paths;
}

const operationOf = (paths: Paths, path: string, method: string): Operation | undefined =>
  paths[path]?.[method] ?? paths[`${path}/`]?.[method];

/** The token is part of the public call though no service ever sees it. */
function withToken(operation: Operation): Operation {
  const copy = structuredClone(operation);
  const schema = copy.requestBody?.content?.['application/json']?.schema;
  if (schema) {
    schema.properties = { ...schema.properties, token: { type: 'string', description: 'Identity token' } };
    schema.required = [...(schema.required ?? []), 'token'];
  }
  return copy;
}

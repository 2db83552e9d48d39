import { pageUrls } from '@savepoint/contracts/base';
import { openApi } from '@savepoint/contracts/api';
import { OPEN_API_PATH } from '@savepoint/contracts/routes';
import { prefersHtml } from '@savepoint/service-kit/http';
import type { FastifyInstance } from 'fastify';
import { registerProxy } from './proxy';
import type { Upstream } from './upstream';

interface Options {
  /** The shell. */
  upstream: Upstream;
  timeoutMs: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Registers the API’s description: as OpenAPI at an address of its own, and at the address of its page for callers
 * that do not accept HTML. The page is the shell’s.
 */
export async function registerApiDocs(app: FastifyInstance, options: Options): Promise<void> {
  const description = JSON.stringify(openApi());
  app.get(OPEN_API_PATH, async (_request, reply) => reply.type(JSON_TYPE).send(description));
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (!prefersHtml(headers.accept))
        await reply.header('vary', 'accept').type(JSON_TYPE).send(description);
    });
    await registerProxy(scope, {
      ...options,
      paths: [pageUrls.apiDocs()],
      methods: ['GET'],
      htmlErrors: true,
      headers: { vary: 'accept, accept-encoding' },
    });
  });
}

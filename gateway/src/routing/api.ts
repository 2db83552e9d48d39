import type { FastifyInstance } from 'fastify';
import { registerProxy } from './proxy';
import { apiRoutes, type Upstream } from '@savepoint/contracts';

/** Milliseconds a service has to begin its answer. */
const DEADLINE = 10_000;

/** Routes the API. JSON in, JSON out: any other content type is refused before it reaches a service. */
export async function registerApi(
  app: FastifyInstance,
  urls: Partial<Record<Upstream, string>>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    for (const { method, path, upstream, member, stream } of apiRoutes) {
      const url = urls[upstream];
      if (!url) continue;
      await registerProxy(scope, {
        upstream: url,
        prefix: path,
        methods: [method],
        deadline: DEADLINE,
        readBodies: true,
        ...(stream && { stream }),
        ...(member && { preHandler: scope.exchange(member) }),
      });
    }
  });
}

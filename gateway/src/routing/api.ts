import { publicRoutes, type Route, type ServiceName, type Upstream } from '@savepoint/contracts';
import { HttpError } from '@savepoint/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerProxy } from './proxy';

/** Milliseconds a service has to begin its answer. */
const DEADLINE = 10_000;
/** Objects and lists inside one another; no call has more than three. */
const DEEPEST = 10;

/** Routes the API. JSON in, JSON out: any other content type is refused before it reaches a service. */
export async function registerApi(
  app: FastifyInstance,
  urls: Partial<Record<Upstream, string>>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    scope.addHook('preValidation', prepareBody);
    for (const { method, path, upstream, audience, stream } of Object.values<Route>(publicRoutes)) {
      const url = urls[upstream];
      if (!url) continue;
      await registerProxy(scope, {
        upstream: url,
        prefix: path,
        methods: [method],
        deadline: DEADLINE,
        readBodies: true,
        ...(stream && { stream }),
        ...(audience !== 'public' && { preHandler: scope.exchange(upstream as ServiceName) }),
      });
    }
  });
}

/**
 * Makes sure that a body can be written anew for a service: its parameters of a content type need not be
 * well-formed, and thousands of levels would be more than the stack holds.
 */
async function prepareBody({ body, headers }: FastifyRequest): Promise<void> {
  if (body === undefined) return;
  if (isDeeper(body, DEEPEST)) throw new HttpError('invalid-request');
  headers['content-type'] = 'application/json';
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Describes the routes from their schemas, at `/openapi.json`. @see https://spec.openapis.org/oas/v3.0.3 */
export async function registerOpenApi(app: FastifyInstance, part: string): Promise<void> {
  await app.register(swagger, { openapi: { info: { title: `Savepoint ${part}`, version: '1' } } });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

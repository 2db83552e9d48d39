import swagger from '@fastify/swagger';
import { ErrorBody } from '@savepoint/contracts/schema';
import { errors } from '@savepoint/contracts/errors';
import { type CallName, errorsByStatus } from '@savepoint/contracts/api';
import type { FastifyInstance, FastifySchema } from 'fastify';

/** The error responses of a call by status. Swagger reads them; routes do not use them. */
function errorResponses(name: CallName): Record<string, object> {
  return Object.fromEntries(
    [...errorsByStatus(name)].map(([status, codes]) => [
      status,
      {
        ...ErrorBody,
        description: codes.map((code) => `${code}: ${errors[code].description}`).join('\n'),
        properties: { ...ErrorBody.properties, code: { ...ErrorBody.properties.code, enum: codes } },
      },
    ]),
  );
}

/** Describes the routes of `app` from their schemas, at `/openapi.json`. @see https://spec.openapis.org/oas/v3.0.3 */
export async function registerOpenApi(
  app: FastifyInstance,
  operations: FastifyInstance,
  part: string,
): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title: `Savepoint ${part}`, version: '1' } },
    transform({ schema, url }) {
      const { operationId, response = {} } = (schema ?? {}) as FastifySchema & { operationId?: string };
      if (!operationId || !app.registeredCalls.has(operationId as CallName)) return { schema, url };
      const responses = { ...(response as object), ...errorResponses(operationId as CallName) };
      return { schema: { ...schema, response: responses }, url };
    },
  });
  operations.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

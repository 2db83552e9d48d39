import {
  ErrorBody,
  errors,
  errorsOf,
  publicRoutes,
  routeOf,
  schemasOf,
  type ErrorCode,
  type PublicCall,
} from '@savepoint/contracts';

/** The JSON Schema keywords that the schemas in contracts use. */
export interface Schema {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Content {
  content: Record<string, { schema: Schema }>;
}
export interface Operation {
  operationId: string;
  parameters: { name: string; in: 'query'; required: boolean; schema: Schema }[];
  requestBody?: Content & { required: true };
  responses: Record<string, Partial<Content> & { description: string }>;
}
export type Paths = Record<string, Record<string, Operation>>;

const json = (schema: Schema): Content => ({ content: { 'application/json': { schema } } });
const TOKEN: Schema = { type: 'string', description: 'Identity token' };

/** Adds the identity token, which callers send and the gateway removes before a service gets the body. */
const withToken = (body: Schema): Schema => ({
  ...body,
  properties: { ...body.properties, token: TOKEN },
  required: [...(body.required ?? []), 'token'],
});

/** Groups error codes by status, as OpenAPI responses. */
function errorResponses(codes: readonly ErrorCode[]): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      status,
      {
        description: each.map((code) => `${code}: ${errors[code].description}`).join('\n'),
        ...json({
          ...(ErrorBody as Schema),
          properties: { ...(ErrorBody.properties as Record<string, Schema>), code: { enum: each } },
        }),
      },
    ]),
  );
}

function operationOf(name: PublicCall): Operation {
  const { audience, stream } = routeOf(name);
  const { query, body, response, conditional } = schemasOf(name);
  const required: readonly string[] = query?.required ?? [];
  const bodySchema = body as Schema | undefined;
  return {
    operationId: name,
    parameters: Object.entries((query?.properties ?? {}) as Record<string, Schema>).map(
      ([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema }),
    ),
    ...(bodySchema && {
      requestBody: { required: true, ...json(audience === 'public' ? bodySchema : withToken(bodySchema)) },
    }),
    responses: {
      200: {
        description: 'OK',
        ...(response && json(response as Schema)),
        ...(stream && { content: { 'text/event-stream': { schema: { type: 'string' } } } }),
      },
      ...(conditional && { 304: { description: 'Not modified' } }),
      ...errorResponses(errorsOf(name)),
    },
  };
}

/** Describes every public call as an OpenAPI `paths` object. */
export function describePaths(): Paths {
  const paths: Paths = {};
  for (const name of Object.keys(publicRoutes) as PublicCall[]) {
    const { path, method } = routeOf(name);
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(name);
  }
  return paths;
}

import { callGroups, type CallGroup } from './call-groups';
import { edgeErrorsOf, errorsOf } from './call-errors';
import { callOf, descriptionOf, publicCalls, type CallName, type PublicCall } from './lookup';
import { DESCRIBED, ErrorBody } from '../schema';
import { errors, type ErrorCode } from '../errors';

/** The JSON Schema keywords that the schemas in contracts use. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}
interface Content {
  content: Record<string, { schema: JsonSchema; example?: unknown }>;
}
interface Parameter {
  name: string;
  in: 'query';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}
export interface Operation {
  operationId: string;
  summary: string;
  tags: [string];
  parameters: Parameter[];
  requestBody?: Content & { required: true };
  responses: Record<string, Partial<Content> & { description: string }>;
}
/** The public API as an OpenAPI document. @see https://spec.openapis.org/oas/v3.1.0 */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  /** Operations by path and lower-case method. */
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const json = (schema: JsonSchema, example?: unknown): Content => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
/** One event of a stream. */
const EVENT: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The position in the thread’s log' },
    data: { type: 'string', description: 'The changes since the event before, as JSON' },
  },
  required: ['data'],
};
const TOKEN: JsonSchema = { type: 'string', description: 'Identity token' };
const TOKEN_EXAMPLE = 'eyJhbGciOiJSUzI1NiJ9…';

/** A schema with what only the description says of its fields. */
function describe(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).map(([key, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [key, value.map((each) => (isSchema(each) ? describe(each) : each))];
    return [key, isSchema(value) ? describe(value) : value];
  });
  const { [DESCRIBED]: keywords, ...rest } = Object.fromEntries(entries) as JsonSchema &
    Record<string, object>;
  return { ...rest, ...keywords };
}
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Schema of a call’s body as callers send it: the gateway removes the identity token of members. */
export function bodySchemaOf(name: PublicCall): JsonSchema | undefined {
  const { audience, body: schema } = callOf(name);
  const body = schema as JsonSchema | undefined;
  if (!body || audience === 'public') return body;
  return {
    ...body,
    properties: { ...body.properties, token: TOKEN },
    required: [...(body.required ?? []), 'token'],
  };
}

/** Groups error codes by status. @param codes by default those of the call */
export function errorsByStatus(
  name: CallName,
  codes: readonly ErrorCode[] = errorsOf(name),
): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const ERROR: JsonSchema = { $ref: '#/components/schemas/Error' };
const errorResponses = (name: CallName): Operation['responses'] =>
  Object.fromEntries(
    [...errorsByStatus(name, [...errorsOf(name), ...edgeErrorsOf(name)])].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errors[code].description}`).join('\n'),
        ...json({ allOf: [ERROR, { properties: { code: { enum: codes } } }] }),
      },
    ]),
  );

function operationOf(name: PublicCall): Operation {
  const { audience, stream, query, response, conditional } = callOf(name);
  const { group, summary, example } = descriptionOf(name);
  const values: { query?: Record<string, unknown>; body?: object } = example;
  const required: readonly string[] = query?.required ?? [];
  const body = bodySchemaOf(name);
  return {
    operationId: name,
    summary,
    tags: [callGroups[group].title],
    parameters: Object.entries((query?.properties ?? {}) as Record<string, JsonSchema>).map(
      ([field, schema]) => ({
        name: field,
        in: 'query',
        required: required.includes(field),
        schema: describe(schema),
        ...(values.query?.[field] !== undefined && { example: values.query[field] }),
      }),
    ),
    ...(body && {
      requestBody: {
        required: true,
        ...json(describe(body), { ...values.body, ...(audience !== 'public' && { token: TOKEN_EXAMPLE }) }),
      },
    }),
    responses: {
      200: {
        description: 'OK',
        ...(response && json(response as JsonSchema)),
        ...(stream && { content: { 'text/event-stream': { schema: EVENT } } }),
      },
      ...(conditional && { 304: { description: 'Not modified' } }),
      ...errorResponses(name),
    },
  };
}

/** The names of the public calls of a group, in the order of their records. */
export const callsOfGroup = (group: CallGroup): PublicCall[] =>
  publicCalls.filter((name) => descriptionOf(name).group === group);

/** Describes every public call. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const name of publicCalls) {
    const { path, method } = callOf(name);
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(name);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Savepoint',
      version: '1',
      description: 'Members send their identity token as "token" in the body.',
    },
    servers: [{ url: '/' }],
    tags: Object.values(callGroups).map(({ title, text }) => ({ name: title, description: text })),
    paths,
    components: { schemas: { Error: ErrorBody as JsonSchema } },
  };
}

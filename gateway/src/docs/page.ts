import { createHash } from 'node:crypto';
import { errors } from '@savepoint/contracts';
import type { Operation, Paths, Schema } from './open-api';

const STYLE = `:root{color-scheme:dark light;background:light-dark(#fff,#14161b);color:light-dark(#16181d,#e9eaee)}
a{color:light-dark(#0b57d0,#8ab4f8)}
body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
h2{margin-top:3rem;overflow-wrap:anywhere}h2,code{font-family:ui-monospace,monospace}h2{font-size:1.125rem}
ul{padding-left:1.25rem}li{overflow-wrap:anywhere}`;

/** The page has no scripts and loads nothing. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const code = (text: unknown) => `<code>${escape(String(text))}</code>`;

function describeLimits({ minLength, maxLength, minimum, maximum, format, pattern }: Schema): string {
  const limits = [
    format,
    pattern && `like ${code(pattern)}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
  ].filter(Boolean);
  return limits.length ? ` (${limits.join(', ')})` : '';
}

/** Describes a value’s type, limits and allowed values. */
function describeType(schema: Schema): string {
  const { type, enum: values, const: value, anyOf, items } = schema;
  if (value !== undefined) return code(value);
  return values
    ? values.map(code).join(' or ')
    : anyOf
      ? anyOf.map(describeType).join(' or ')
      : type === 'array'
        ? `list of ${items ? describeType(items) : 'anything'}`
        : `${type ?? 'anything'}${describeLimits(schema)}`;
}

const inner = (schema: Schema): Schema | undefined =>
  schema.properties ? schema : schema.items ? inner(schema.items) : undefined;

function fields({ properties = {}, required = [] }: Schema): string {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const more = [
      schema.default !== undefined && `${code(JSON.stringify(schema.default))} by default`,
      schema.description && escape(schema.description),
    ].filter(Boolean);
    const nested = inner(schema);
    return `<li>${code(name)}${required.includes(name) ? '' : ', optional'}: ${[describeType(schema), ...more].join('; ')}${nested ? fields(nested) : ''}</li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

interface WithContent {
  content?: Record<string, { schema: Schema }>;
}
const schemaOf = (part: WithContent | undefined) => Object.values(part?.content ?? {})[0]?.schema;

/** Lists the error codes of a call, by status. */
function errorList(responses: Operation['responses']): string {
  const lines = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, response]) => {
      const codes = schemaOf(response)?.properties?.['code']?.enum ?? [];
      return `<li>${code(status)}: ${codes.map(code).join(', ')}</li>`;
    });
  return `<ul>${lines.join('')}</ul>`;
}

/** Lists every error code with its description. */
const codeList = () =>
  Object.entries(errors)
    .map(([name, { status, description }]) => `<li>${code(name)} (${status}): ${escape(description)}</li>`)
    .join('');

function renderSchema(schema: Schema): string {
  const object = inner(schema);
  return object ? fields(object) : `<p>${describeType(schema)}</p>`;
}

function section(path: string, method: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const query: Schema = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const body = schemaOf(requestBody);
  const response = schemaOf(responses['200']);
  const name = `${method.toUpperCase()} ${path}`;
  return [
    `<section><h2 id="${escape(name.replace(' ', ''))}">${escape(name)}</h2>`,
    parameters.length ? `<h3>Query</h3>${fields(query)}` : '',
    body ? `<h3>Body (JSON)</h3>${fields(body)}` : '',
    response ? `<h3>Response</h3>${renderSchema(response)}` : '',
    `<h3>Errors</h3>${errorList(responses)}`,
    '</section>',
  ].join('');
}

/** Renders the API’s description as an HTML page. @param paths as in OpenAPI */
export function docsPage(paths: Paths): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The API | Savepoint</title>
<style>${STYLE}</style>
<main>
<h1>The API</h1>
<p>Calls are GET with query parameters, or POST with a JSON body; responses are JSON. Unknown fields are rejected. Members send their identity token as ${code('token')} in the body.</p>
<p>An error response is ${code('{"error": "a sentence", "code": "a-stable-code", "request_id": "…"}')}, with ${code('errors')} by field where fields are invalid, and ${code('Retry-After')} with 429 and 503. <a href="#codes">All error codes</a>.</p>
<p>This description is also available as <a href="https://spec.openapis.org/oas/v3.1.0">OpenAPI</a>: request this address without ${code('text/html')} in ${code('Accept')}.</p>
<nav aria-label="Calls"><ul>${operations
    .map(({ path, method }) => `<li><a href="#${method}${path}">${code(`${method} ${path}`)}</a></li>`)
    .join('')}</ul></nav>
${operations.map(({ path, method, operation }) => section(path, method, operation)).join('\n')}
<section><h2 id="codes">Error codes</h2><ul>${codeList()}</ul></section>
</main>
</html>
`;
}

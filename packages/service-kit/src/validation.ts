import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchema } from 'fastify';
import { message } from './messages';

const strict = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false } as const;

/**
 * Bodies are validated as they are: `"4"` is not a number. Query strings and paths are text, so numbers and booleans
 * are parsed from it. Unknown fields are rejected in both.
 */
export function validatorCompiler(): FastifySchemaCompiler<FastifySchema> {
  const exact = addFormats(new Ajv({ ...strict, coerceTypes: false }));
  const text = addFormats(new Ajv({ ...strict, coerceTypes: true }));
  return ({ schema, httpPart }) => (httpPart === 'body' ? exact : text).compile(schema as object);
}

interface Problem {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

/**
 * Returns a sentence for each field that was rejected, by the field’s path.
 * @param problems errors of a function that `validatorCompiler` compiled
 * @param root name of the whole value
 */
export function fieldErrors(problems: readonly Problem[], root = 'request'): Record<string, string> {
  const errors = new Map<string, string>();
  for (const problem of problems) {
    const inside = problem.instancePath.slice(1).replaceAll('/', '.');
    const extra = problem.params['additionalProperty'] ?? problem.params['missingProperty'];
    const field = [inside, extra].filter(Boolean).join('.') || root;
    if (!errors.has(field)) errors.set(field, sentence(problem));
  }
  return Object.fromEntries(errors);
}

function sentence({ keyword, message: problem }: Problem): string {
  switch (keyword) {
    case 'additionalProperties':
      return message('unknownField');
    case 'required':
      return message('missingField');
    case 'const':
    case 'enum':
      return message('valueNotAllowed');
    default:
      return problem ? message('fieldProblem', { problem }) : message('invalidField');
  }
}

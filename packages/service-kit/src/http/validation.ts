import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchema } from 'fastify';
import { DESCRIBED } from '@savepoint/contracts/schema';
import { message } from '../base';

const strict = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false } as const;

/**
 * Bodies are validated as they are: `"4"` is not a number. Query strings and paths are text, so numbers and booleans
 * are parsed from it. Unknown fields are rejected in both.
 */
export function validatorCompiler(): FastifySchemaCompiler<FastifySchema> {
  const exact = addFormats(new Ajv({ ...strict, coerceTypes: false })).addKeyword(DESCRIBED);
  const text = addFormats(new Ajv({ ...strict, coerceTypes: true })).addKeyword(DESCRIBED);
  return ({ schema, httpPart }) =>
    httpPart === 'body'
      ? exact.compile(schema as object)
      : rejectOtherNotations(text.compile(schema as object), schema as ObjectSchema);
}

interface ObjectSchema {
  properties?: Record<string, { type?: string }>;
}

const DECIMAL = { integer: /^-?(0|[1-9]\d*)$/, number: /^-?(0|[1-9]\d*)(\.\d+)?$/ };

/** Wraps a validator: numbers in text are decimal. Ajv also parses `0x2c`, `1e3`, ` 4` and an empty text. */
function rejectOtherNotations(
  validate: ValidateFunction,
  { properties = {} }: ObjectSchema,
): FastifyValidator {
  const patterns = Object.entries(properties).flatMap(([name, { type }]) =>
    type === 'integer' || type === 'number' ? [{ name, type, pattern: DECIMAL[type] }] : [],
  );
  if (!patterns.length) return validate as FastifyValidator;
  const strictly: FastifyValidator = (data: Record<string, unknown>) => {
    const wrong = patterns.filter(({ name, pattern }) => {
      const value = data[name];
      return typeof value === 'string' && !pattern.test(value);
    });
    const isValid = validate(data);
    if (!wrong.length) {
      strictly.errors = validate.errors ?? null;
      return isValid as boolean;
    }
    const names = new Set(wrong.map(({ name }) => `/${name}`));
    strictly.errors = [
      ...wrong.map(({ name, type }) => ({
        keyword: 'type',
        instancePath: `/${name}`,
        schemaPath: `#/properties/${name}/type`,
        params: { type },
        message: `must be ${type}`,
      })),
      ...(validate.errors ?? []).filter(({ instancePath }) => !names.has(instancePath)),
    ];
    return false;
  };
  return strictly;
}

type FastifyValidator = ReturnType<FastifySchemaCompiler<FastifySchema>>;

interface Problem {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

/** Rejected fields that a response names; a body of unknown fields would be answered with a larger one. */
const MAX_FIELD_ERRORS = 20;
/** Characters of a field’s path, after which it is cut. */
const MAX_FIELD_LENGTH = 100;

/**
 * Returns a sentence for each field that was rejected, by the field’s path: the first ones, long paths cut.
 * @param problems errors of a function that `validatorCompiler` compiled
 * @param root name of the whole value
 */
export function fieldErrors(problems: readonly Problem[], root = 'request'): Record<string, string> {
  const errors = new Map<string, string>();
  for (const problem of problems) {
    if (errors.size === MAX_FIELD_ERRORS) break;
    const inside = problem.instancePath.slice(1).replaceAll('/', '.');
    const extra = problem.params['additionalProperty'] ?? problem.params['missingProperty'];
    const field = shorten([inside, extra].filter(Boolean).join('.') || root);
    if (!errors.has(field)) errors.set(field, sentence(problem));
  }
  return Object.fromEntries(errors);
}

const shorten = (field: string): string =>
  field.length > MAX_FIELD_LENGTH ? `${field.slice(0, MAX_FIELD_LENGTH - 1)}…` : field;

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

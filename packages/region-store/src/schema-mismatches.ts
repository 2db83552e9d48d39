import { isDeepStrictEqual } from 'node:util';

/** A JSON schema, with the keywords that contracts use. Objects have no other properties than the named ones. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  [keyword: string]: unknown;
}

/** A field whose schema differs between sender and receiver. */
export interface Mismatch {
  /** Path of the field, for example `stats.likes`; `*` for the whole value. */
  field: string;
  /** The sender’s schema; undefined when the sender does not have the field. */
  sent: string | undefined;
  /** The receiver’s schema. */
  accepted: string;
}

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples']);
/** Compared field by field, except `additionalProperties`, which is not compared: receivers ignore unknown fields. */
const STRUCTURE = new Set(['properties', 'required', 'items', 'additionalProperties']);
const LOWER_BOUNDS = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems']);
const UPPER_BOUNDS = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']);

/**
 * Compares the schemas of a sender and a receiver: every value that matches `sent` must match `accepted`. The receiver
 * ignores unknown fields; a field that it requires must be required in `sent`. Bounds may be narrower in `sent`.
 * Any other keyword of `accepted` must be the same in `sent`.
 * @returns every field that does not fit
 */
export function schemaMismatches(sent: JsonSchema, accepted: JsonSchema, field = ''): Mismatch[] {
  if (isDeepStrictEqual(sent, accepted)) return [];
  const options = alternatives(accepted);
  const mismatches = alternatives(sent).flatMap((each) => {
    const attempts = options.map((option) => compare(each, option, field));
    if (attempts.some((attempt) => attempt.length === 0)) return [];
    // Names the fields inside when there is one object, or one array, to compare with.
    const similar = attempts.filter((_, index) => hasParts(each) && options[index]?.type === each.type);
    return similar.length === 1 ? similar.flat() : [mismatch(field, sent, accepted)];
  });
  return [...new Map(mismatches.map((each) => [each.field, each])).values()];
}

const mismatch = (field: string, sent: JsonSchema, accepted: JsonSchema): Mismatch => ({
  field: field || '*',
  sent: describe(sent),
  accepted: describe(accepted),
});

const hasParts = ({ type }: JsonSchema): boolean => type === 'object' || type === 'array';

const literal = (value: unknown): JsonSchema => ({
  type: value === null ? 'null' : typeof value,
  const: value,
});

/** Returns the schemas of a union; the schema itself when it is none. */
const alternatives = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf?.flatMap(alternatives) ?? schema.enum?.map(literal) ?? [schema];

/** Compares two schemas that are not unions. */
function compare(sent: JsonSchema, accepted: JsonSchema, field: string): Mismatch[] {
  const fits = Object.keys(accepted).every((keyword) =>
    keywordFits(keyword, sent[keyword], accepted[keyword]),
  );
  if (!fits || (accepted.items && !sent.items)) return [mismatch(field, sent, accepted)];
  return [
    ...(accepted.items && sent.items ? schemaMismatches(sent.items, accepted.items, `${field}[]`) : []),
    ...Object.entries(accepted.properties ?? {}).flatMap(([name, property]) => {
      const path = field ? `${field}.${name}` : name;
      const required = accepted.required?.includes(name) ?? false;
      const other = Object.hasOwn(sent.properties ?? {}, name) ? sent.properties?.[name] : undefined;
      if (!other) return required ? [{ field: path, sent: undefined, accepted: describe(property) }] : [];
      const inside = schemaMismatches(other, property, path);
      if (inside.length || !required || sent.required?.includes(name)) return inside;
      return [{ field: path, sent: `${describe(other)} or nothing`, accepted: describe(property) }];
    }),
  ];
}

function keywordFits(keyword: string, sent: unknown, accepted: unknown): boolean {
  if (ANNOTATIONS.has(keyword) || STRUCTURE.has(keyword) || isDeepStrictEqual(sent, accepted)) return true;
  if (keyword === 'type') return sent === 'integer' && accepted === 'number';
  if (typeof sent !== 'number' || typeof accepted !== 'number') return false;
  return (LOWER_BOUNDS.has(keyword) && sent >= accepted) || (UPPER_BOUNDS.has(keyword) && sent <= accepted);
}

/** Describes a schema in a few words, as in `string (maxLength 120) | null`. */
function describe(schema: JsonSchema): string {
  const options = alternatives(schema);
  if (options.length > 1) return options.map(describe).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const type = schema.items ? `array of (${describe(schema.items)})` : (schema.type ?? 'anything');
  const constraints = Object.keys(schema)
    .filter((keyword) => keyword !== 'type' && !ANNOTATIONS.has(keyword) && !STRUCTURE.has(keyword))
    .map((keyword) => `${keyword} ${JSON.stringify(schema[keyword])}`);
  return constraints.length ? `${type} (${constraints.join(', ')})` : type;
}

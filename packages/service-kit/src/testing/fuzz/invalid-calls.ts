import fc from 'fast-check';
import { byTier } from '../tier';
import { toCall, type Call, type Fields } from './calls';
import type { Route, Schema } from './routes';
import { validValue, type KnownValues } from './valid-value';

/** A call that is valid but for one field, with the field’s path as responses name it. */
export interface InvalidCall {
  call: Call;
  field: string;
}

type Wrong = [value: unknown, field: string];

const UNKNOWN_FIELD = 'unheard_of';
/** Values that hardly any field allows, by how much they show. The first is an operator of MongoDB. */
const ANY_VALUES: readonly unknown[] = [{ $gt: '' }, 4, '', [], true, null, 'No value', -1, 1.5, ['x'], {}];
/** Numbers as Ajv reads them and we do not, and words for nothing. */
const ANY_TEXTS: readonly string[] = [
  'No value',
  '',
  '-1',
  '1.5',
  '1e1',
  '0x4',
  ' 4',
  'null',
  '[object Object]',
];
/** Among which there is a valid one. */
const SAMPLES = 50;
/** Wrong values of a field in `npm test`, besides those at its bounds. */
const FEW = 1;

/** Whether a schema allows a value, as far as that can be told from what it says of the value itself. */
function allows(schema: Schema, value: unknown): boolean {
  if (value === null && (schema.nullable || schema.type === 'null')) return true;
  if ('const' in schema) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.anyOf) return schema.anyOf.some((each) => allows(each, value));
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && allowsText(schema, value);
    case 'integer':
      return Number.isInteger(value) && isWithin(value as number, schema.minimum, schema.maximum);
    case 'number':
      return typeof value === 'number' && isWithin(value, schema.minimum, schema.maximum);
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return (
        Array.isArray(value) &&
        isWithin(value.length, schema.minItems, schema.maxItems) &&
        value.every((each) => allows(schema.items ?? {}, each))
      );
    case 'object':
      return isFields(value) && allowsFields(schema, value);
    default:
      return true;
  }
}

const allowsFields = ({ properties = {}, required = [] }: Schema, fields: Fields): boolean =>
  required.every((name) => fields[name] !== undefined) &&
  Object.entries(fields).every(
    ([name, value]) => value === undefined || (name in properties && allows(properties[name]!, value)),
  );

const isWithin = (value: number, minimum = -Infinity, maximum = Infinity) =>
  value >= minimum && value <= maximum;

const allowsText = ({ pattern, format, minLength, maxLength }: Schema, value: string): boolean =>
  isWithin([...value].length, minLength, maxLength) &&
  (format === undefined || /^\d|@/.test(value)) &&
  (pattern === undefined || new RegExp(pattern, 'u').test(value));

/** Values just outside of a schema’s bounds. */
function beyond(schema: Schema): unknown[] {
  const { minimum, maximum, minLength, maxLength, maxItems, items, anyOf = [] } = schema;
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength ? ['x'.repeat(minLength - 1)] : []),
    ...(maxItems === undefined || !items ? [] : [Array(maxItems + 1).fill('x')]),
    ...anyOf.flatMap(beyond),
  ];
}

/** Wrong values in place of one that a schema allows, with the path of what is wrong. */
function* wrongValues(schema: Schema, value: unknown): Generator<Wrong> {
  const { type, properties = {}, required = [], items } = schema;
  const wrong = ANY_VALUES.filter((each) => !allows(schema, each)).slice(0, byTier(FEW, ANY_VALUES.length));
  for (const each of [...wrong, ...beyond(schema).filter((each) => !allows(schema, each))]) yield [each, ''];
  if (type === 'object' && isFields(value)) yield* wrongFields(properties, required, value);
  if (type === 'array' && Array.isArray(value) && value.length && items)
    for (const [each, path] of wrongValues(items, value[0]))
      yield [[each, ...value.slice(1)], join('0', path)];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const join = (name: string, path: string) => (path ? `${name}.${path}` : name);

function* wrongFields(
  properties: Record<string, Schema>,
  required: readonly string[],
  fields: Fields,
): Generator<[Fields, string]> {
  yield [{ ...fields, [UNKNOWN_FIELD]: 1 }, UNKNOWN_FIELD];
  for (const name of required) {
    const { [name]: _left, ...others } = fields;
    yield [others, name];
  }
  for (const [name, schema] of Object.entries(properties))
    for (const [each, path] of wrongValues(schema, fields[name]))
      yield [{ ...fields, [name]: each }, join(name, path)];
}

/** A text as it is read from a query or a path. */
const read = (text: string, { type, anyOf = [] }: Schema): unknown => {
  const types = [type, ...anyOf.map((each) => each.type)];
  return /^-?\d+(\.\d+)?$/.test(text) && (types.includes('integer') || types.includes('number'))
    ? Number(text)
    : text;
};

/** Texts that a field of a query or a path does not allow. */
function wrongTexts(schema: Schema): string[] {
  const texts = ANY_TEXTS.filter((text) => !allows(schema, read(text, schema)));
  const bounds = beyond(schema).filter((value) => typeof value !== 'object' && !allows(schema, value));
  return [...texts.slice(0, byTier(FEW, ANY_TEXTS.length)), ...bounds.map(String)];
}

/**
 * Calls that differ from a valid one in one field, in a way that the schema of their route rejects: unknown, left out, of
 * another type, or outside of its bounds.
 * @param token of a caller who may make the call
 */
export function invalidCalls(route: Route, known: KnownValues, token: string): InvalidCall[] {
  // Known values are not what every schema allows that has a field of their name.
  const valueOf = (schema: Schema): Fields => {
    const samples = fc.sample(validValue(schema, known) as fc.Arbitrary<Fields>, {
      numRuns: SAMPLES,
      seed: 1,
    });
    return samples.find((value) => allows(schema, value)) ?? samples[0] ?? {};
  };
  const valid = {
    query: valueOf(route.query),
    params: valueOf(route.params),
    ...(route.body && { body: valueOf(route.body) }),
  };
  const inText = (part: 'query' | 'params', name: string, schema: Schema) =>
    wrongTexts(schema)
      // An empty name in a path is another path.
      .filter((text) => part === 'query' || text)
      .map((text) => ({ wrong: { [part]: { ...valid[part], [name]: text } }, field: name }));
  const { properties = {}, required = [] } = route.query;
  const changes: { wrong: object; field: string }[] = [
    { wrong: { query: { ...valid.query, [UNKNOWN_FIELD]: 1 } }, field: UNKNOWN_FIELD },
    ...required.map((name) => ({ wrong: { query: { ...valid.query, [name]: undefined } }, field: name })),
    ...Object.entries(properties).flatMap(([name, schema]) => inText('query', name, schema)),
    ...Object.entries(route.params.properties ?? {}).flatMap(([name, schema]) =>
      inText('params', name, schema),
    ),
    ...(route.body?.properties && valid.body
      ? [...wrongFields(route.body.properties, route.body.required ?? [], valid.body)].map(
          ([body, field]) => ({
            wrong: { body },
            field,
          }),
        )
      : []),
  ];
  return changes.map(({ wrong, field }) => ({ call: toCall(route, { ...valid, ...wrong }, token), field }));
}

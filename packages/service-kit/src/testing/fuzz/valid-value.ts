import fc from 'fast-check';
import type { Schema } from './routes';

/** Values that exist in the service, by the name of their field. */
export type KnownValues = Record<string, readonly unknown[]>;

const MAX_TEXT_LENGTH = 1_500;

/**
 * Values that a schema allows.
 * @param known values to use as well, where the field’s name is known
 * @param name the field’s
 */
export function validValue(schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const generated = schema.nullable
    ? fc.option(plain(schema, known), { nil: null, freq: 2 })
    : plain(schema, known);
  const values = known[name];
  // Calls about existing things execute more of the service than calls about unknown ones.
  return values?.length
    ? fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: generated })
    : generated;
}

function plain(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValue(each, known)));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.maxSafeInteger().map((value) => within(value, schema));
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => within(value, schema));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(validValue(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 10, (schema.minItems ?? 0) + 5),
      });
    case 'object':
      return object(schema, known);
    default:
      return fc.jsonValue();
  }
}

function object({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, validValue(schema, known, name)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}

function text({ pattern, format, minLength = 0, maxLength = MAX_TEXT_LENGTH }: Schema): fc.Arbitrary<string> {
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength;
  if (format === 'date-time') return day().map((date) => date.toISOString());
  if (format === 'date') return day().map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  if (pattern) {
    // Strings cannot be generated from a negative lookahead.
    const generated = fc.stringMatching(new RegExp(pattern.replace(/\(\?!.*?\)/g, '')));
    return generated.filter((value) => fits(value) && new RegExp(pattern).test(value));
  }
  const limit = Math.min(maxLength, MAX_TEXT_LENGTH);
  return fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength: limit }),
    fc.string({ unit: 'grapheme', minLength, maxLength: limit }),
    // Shaped like a cursor: a list in base64url, with any content.
    fc
      .array(fc.jsonValue(), { maxLength: 4 })
      .map((list) => Buffer.from(JSON.stringify(list)).toString('base64url'))
      .filter(fits),
  );
}

const day = () => fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

const within = (value: number, { minimum = -Infinity, maximum = Infinity }: Schema) =>
  value < minimum ? minimum : value > maximum ? maximum : value;

import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Problem } from './problem';
import { inQuotes, type YamlSource } from './yaml-source';

interface CompiledSchema {
  Check(value: unknown): boolean;
  Errors(value: unknown): { instancePath: string }[];
}

const compiled = new WeakMap<TSchema, CompiledSchema>();
function compileOnce(schema: TSchema): CompiledSchema {
  let field = compiled.get(schema);
  if (!field) compiled.set(schema, (field = Compile(schema)));
  return field;
}

/**
 * Validates one mapping of a file field by field, so that all mistakes are reported together, as sentences.
 * @param schema fields with a `description` that completes "must be …"
 * @param at path of the mapping inside the source; empty for the whole of it
 * @returns the mapping, or its problems
 */
export function checkFields<T extends TObject>(
  schema: T,
  source: YamlSource,
  value: unknown,
  at: readonly (string | number)[] = [],
): Static<T> | Problem[] {
  const problem = (path: readonly (string | number)[], message: string): Problem => ({
    file: source.file,
    line: source.lineOf([...at, ...path]),
    message,
  });
  const known = Object.keys(schema.properties);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [
      problem([], `the fields ${known.join(', ')} belong here, each as "name: value" on a line of its own.`),
    ];
  const fields = value as Record<string, unknown>;
  const unknown = Object.keys(fields)
    .filter((key) => !known.includes(key))
    .map((key) =>
      problem([key], `"${key}" is not a field here: remove it. The fields are ${known.join(', ')}.`),
    );
  const wrong = Object.entries(schema.properties as Record<string, TSchema>).flatMap(([key, property]) => {
    const expected = (property as { description?: string }).description ?? 'as the README says';
    const missing = fields[key] === undefined;
    if (missing)
      return schema.required?.includes(key)
        ? [problem([], `"${key}" is missing: add "${key}: …", ${expected}.`)]
        : [];
    const field = compileOnce(property);
    if (field.Check(fields[key])) return [];
    const inside = (field.Errors(fields[key])[0]?.instancePath ?? '').split('/').slice(1);
    return [
      problem(
        [key, ...inside],
        `${mustBe(key, expected, fields[key], inside)}${cure(field, source, [...at, key], inside, fields[key])}`,
      ),
    ];
  });
  const problems = [...unknown, ...wrong];
  return problems.length ? problems : (fields as Static<T>);
}

/** How to write a value that YAML reads as a number, a truth value, nothing or a list, and that is meant as text. */
function cure(
  field: CompiledSchema,
  source: YamlSource,
  at: readonly (string | number)[],
  inside: readonly string[],
  value: unknown,
): string {
  const path = inside.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const written = source.writtenAt([...at, ...path]);
  const wrong = path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | null)?.[key],
    value,
  );
  if (!written || typeof wrong === 'string' || written.includes('\n')) return '';
  const changed = replaceAt(value, path, written);
  if (!field.Check(changed)) return '';
  const key = typeof path.at(-1) === 'number' ? '' : `${String(path.at(-1) ?? at.at(-1))}: `;
  return ` YAML reads ${written} as something else than text; write it in quotes: ${key}${inQuotes(written)}`;
}

function replaceAt(value: unknown, [first, ...rest]: readonly (string | number)[], by: string): unknown {
  if (first === undefined) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[first] = replaceAt(copy[first], rest, by);
  return copy;
}

/** Says what a field must be, and what it is. @param path to what is wrong inside the value */
export const mustBe = (key: string, expected: string, value: unknown, path: readonly string[] = []): string =>
  `"${key}" must be ${expected}${quote(value, path)}.`;

/** Quotes the invalid value if it is short. */
function quote(value: unknown, path: readonly string[]): string {
  const invalid = path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
    value,
  );
  const shown = JSON.stringify(invalid) as string | undefined;
  return shown && shown.length <= 60 ? `; it is ${shown}` : '';
}

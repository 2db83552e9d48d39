import { readFileSync } from 'node:fs';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { findSlips } from './find-slips';
import { differentHalves } from './key-setting';

/** Settings are missing or invalid; the message lists all of them. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(`Configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Problems with settings that are valid each by itself; what is no text is no problem. */
export type SettingRules<Settings> = (settings: Settings) => readonly (string | false | undefined)[];

/**
 * Reads settings from the environment.
 * @param properties one schema for each environment variable; text is converted to the schema’s type
 * @param env defaults to the process’s own; an empty value counts as absent, and `NAME_FILE` names a file with the value
 * @param rules find settings that do not fit together
 * @throws {ConfigError} listing every setting that is missing or invalid, and unknown ones that look like a slip
 */
export function loadConfig<P extends TProperties>(
  properties: P,
  env: Record<string, string | undefined> = process.env,
  rules: SettingRules<Static<TObject<P>>> = () => [],
): Static<TObject<P>> {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  const unreadable = (key: string) => `${key}_FILE is wrong: the file that it names cannot be read`;
  for (const [key, schema] of Object.entries(properties)) {
    const { description = 'see the README', default: fallback } = schema as Described;
    const text = env[key] || readSecret(env[`${key}_FILE`], () => problems.push(unreadable(key)));
    const value = text ? convert(text, schema) : fallback;
    if (value === undefined) {
      if (!Type.IsOptional(schema)) problems.push(`${key} is missing: ${description}`);
      continue;
    }
    const problem = (text && describeSpelling(text, schema)) || describeProblem(schema, value);
    if (problem === undefined) settings[key] = value;
    else problems.push(`${key} is wrong (${problem}): ${description}`);
  }
  problems.push(...findSlips(Object.keys(properties), env));
  // Rules need settings that are complete.
  if (problems.length === 0)
    problems.push(
      ...[...differentHalves(settings), ...rules(settings as Static<TObject<P>>)].filter(
        (problem) => typeof problem === 'string',
      ),
    );
  if (problems.length) throw new ConfigError(problems);
  return settings as Static<TObject<P>>;
}

interface Described {
  type?: string;
  description?: string;
  default?: unknown;
}

/** Returns the text of a file, such as a container’s secret, without line breaks at its end. */
function readSecret(path: string | undefined, onError: () => void): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
  } catch {
    onError();
    return undefined;
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const BOOLEAN: Record<string, boolean> = { true: true, 1: true, false: false, 0: false };

/** Converts text to the schema’s type. Returns text that cannot be converted unchanged; validation then rejects it. */
function convert(text: string, schema: TSchema): unknown {
  const { type } = schema as Described;
  if (type === 'number' || type === 'integer') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'boolean') return BOOLEAN[text] ?? text;
  // Keys are often given on one line.
  return text.startsWith('-----BEGIN') ? text.replaceAll('\\n', '\n') : text;
}

/** Says how a text is mistyped, such as in a file of variables whose quotes are not taken off. */
function describeSpelling(text: string, schema: TSchema): string | undefined {
  // `'none'` is a word of content security policies.
  const hasPattern = 'pattern' in schema && Value.Check(schema, text);
  if (/^(["'`])[^]*\1$/.test(text) && !hasPattern) return 'is in quotes: write the value without them';
  // A key often ends with a line break.
  return /^\s|[^\S\n]\n*$/.test(text) ? 'begins or ends with white space' : undefined;
}

/** Describes why a value is invalid, without the value, which may be a secret. @returns undefined for a valid one */
function describeProblem(schema: TSchema, value: unknown): string | undefined {
  if (Value.Check(schema, value)) return undefined;
  const choices = (schema as { anyOf?: { const?: unknown }[] }).anyOf?.map((choice) => choice.const);
  if (choices?.every((choice) => choice !== undefined)) return `must be one of ${choices.join(', ')}`;
  return Value.Errors(schema, value)[0]?.message ?? 'is not valid';
}

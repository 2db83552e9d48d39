import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { Value } from 'typebox/value';

/** What every server is configured with. */
export const baseConfig = {
  NODE_ENV: Type.String({ default: 'development', description: 'production refuses every local stand-in' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
  PORT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 takes a free one',
  }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info', description: 'Least severe log line that is written' },
  ),
};

/** For servers that keep state in MongoDB. */
export const mongoConfig = {
  MONGODB_URI: Type.String({
    pattern: '^mongodb(\\+srv)?://',
    description: 'Connection string; the database is the one it names, else savepoint',
  }),
};

/** For servers that accept members’ calls. */
export const memberConfig = {
  INTERNAL_PUBLIC_KEY: Type.String({
    pattern: 'BEGIN PUBLIC KEY',
    description:
      'Ed25519 public key (SPKI PEM; \\n for line breaks is fine) of the gateway that vouches for members',
  }),
};

/** A URL without a final slash, such as an upstream’s. */
export const UrlSetting = (description: string, fallback?: string) =>
  Type.String({
    pattern: '^https?://[^\\s]+[^/\\s]$',
    description: `${description} (http or https, without a final slash)`,
    ...(fallback !== undefined && { default: fallback }),
  });

/** One setting that is missing or wrong, or several: the message lists all of them. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(`Configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads settings from the environment.
 * @param properties one schema for each environment variable; text is converted to what the schema asks for
 * @param env defaults to the process’s own; an empty value counts as absent
 * @throws {ConfigError} listing every setting that is missing or wrong
 */
export function loadConfig<P extends TProperties>(
  properties: P,
  env: Record<string, string | undefined> = process.env,
): Static<TObject<P>> {
  const schema = Type.Object(properties);
  const given = Object.fromEntries(
    Object.keys(properties).flatMap((key) => (env[key] ? [[key, env[key].replaceAll('\\n', '\n')]] : [])),
  );
  const value = Value.Convert(schema, Value.Default(schema, given));
  const problems = Value.Errors(schema, value).map((problem) => describe(problem, properties));
  if (problems.length) throw new ConfigError([...new Set(problems)]);
  return value as Static<TObject<P>>;
}

function describe(
  problem: { keyword: string; instancePath: string; message: string; params: object },
  properties: TProperties,
): string {
  const missing = (problem.params as { requiredProperties?: string[] }).requiredProperties;
  const explain = (key: string) =>
    (properties[key] as { description?: string }).description ?? 'see the README';
  if (problem.keyword === 'required' && missing)
    return missing.map((key) => `${key} is missing: ${explain(key)}`).join('\n  - ');
  const key = problem.instancePath.split('/')[1] ?? '';
  return `${key} is wrong (${problem.message}): ${explain(key)}`;
}

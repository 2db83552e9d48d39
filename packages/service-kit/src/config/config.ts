import { readFileSync } from 'node:fs';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** For every server, since each waits for others. */
export const timeoutConfig = {
  TIMEOUT_SCALE: Type.Number({
    default: 1,
    exclusiveMinimum: 0,
    description:
      'Multiplies every time that a part waits for another, after which pages come without what is missing; more than 1 for a slow machine',
  }),
};

/** For every server: traces with OpenTelemetry, by the names that its specification gives them. */
export const tracingConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s]+[^/\\s]$',
      description:
        'Base URL of a collector of traces that speaks OTLP over HTTP, such as http://jaeger:4318, without a final slash; without it nothing is traced',
    }),
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    description: 'The share of requests that are traced, from 0 to 1; the gateway decides for all parts',
  }),
};

/** Settings of every server. */
export const baseConfig = {
  NODE_ENV: Type.String({
    default: 'development',
    description: 'development or production; production does not allow local stand-ins',
  }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
  PORT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 picks a free port',
  }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info', description: 'Lowest level of log lines that are written' },
  ),
  DRAIN_MS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 60_000,
    description:
      'Milliseconds for which a part still serves after SIGTERM, while `/healthz` is 503 and its callers move to another instance; 0 if there is none',
  }),
  ...timeoutConfig,
  ...tracingConfig,
};

/** For servers that keep state in MongoDB. */
export const mongoConfig = {
  MONGODB_URI: Type.String({
    pattern: '^mongodb(\\+srv)?://',
    description: 'Connection string; the database defaults to savepoint',
  }),
};

/** For servers that accept members’ calls. */
export const memberConfig = {
  INTERNAL_PUBLIC_KEY: Type.String({
    pattern: 'BEGIN PUBLIC KEY',
    description:
      'Ed25519 public key that verifies the gateway’s internal tokens (SPKI PEM; \\n may stand for a line break)',
  }),
};

/** For parts that make internal calls. */
export const callerConfig = {
  CALL_PRIVATE_KEY: Type.String({
    pattern: 'BEGIN PRIVATE KEY',
    description:
      'Ed25519 private key of this part alone, with which it signs its calls to other parts (PKCS #8 PEM); make it with docker/make-secrets.mjs',
  }),
};

/** For parts that answer internal calls. */
export const calleeConfig = {
  CALL_PUBLIC_KEYS: Type.String({
    pattern: '^\\{',
    description:
      'Public halves of all CALL_PRIVATE_KEYs, with which calls of other parts are verified (JSON Web Key Set; `kid` is the part); make it with docker/make-secrets.mjs',
  }),
};

/** As in contracts, which would delay the start of the launcher. */
const REGION_KEY = '[A-Za-z0-9_-]{43}';
/** For the parts that put regions into pages. */
export const regionTrustConfig = {
  REGION_SITE_KEYS: Type.String({
    pattern: `^${REGION_KEY}([\\s,]+${REGION_KEY})*$`,
    description:
      'Public keys of the site’s owner, separated by commas: regions are used only if one of them has signed who may release them; make it with docker/make-secrets.mjs',
  }),
};

/** For servers with rate limits. */
export const rateLimitConfig = {
  RATE_LIMIT_SCALE: Type.Number({
    default: 1,
    exclusiveMinimum: 0,
    description: 'Multiplies every rate limit',
  }),
};

/** Scheme, host and port. */
const ORIGIN = 'https?://([A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*|\\[[0-9A-Fa-f:.]+\\])(:\\d{1,5})?';

/** For servers that send messages to addresses which members chose. */
export const outgoingConfig = {
  OUTGOING_PRIVATE_ORIGINS: Type.String({
    default: '',
    pattern: `^(${ORIGIN}(,\\s*${ORIGIN})*)?$`,
    description:
      'Origins inside the operator’s network that members may choose as addresses of messages, also with http, separated by commas; all others must be https addresses of the public internet',
  }),
};

/** The items of a setting with a list. */
export const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** For the parts that decide who is on the team. */
export const adminConfig = {
  ADMIN_UIDS: Type.String({
    default: '',
    description:
      'Uids of administrators, separated by commas: the first one, who gives roles to others on the page of moderation',
  }),
};

/** For the parts that decide which names members may have. */
export const reservedNamesConfig = {
  RESERVED_NAMES: Type.String({
    default: '',
    description:
      'Names, besides those of the staff page and of authors, that only the team may have, separated by commas',
  }),
};

/** A URL without a final slash, such as an upstream’s. */
export const UrlSetting = (description: string, fallback?: string) =>
  Type.String({
    pattern: '^https?://[^\\s]+[^/\\s]$',
    description: `${description} (http or https, without a final slash)`,
    ...(fallback !== undefined && { default: fallback }),
  });

/** The site’s public origin. Only scheme, host and port are allowed, because pages, mails and policies contain it. */
export const OriginSetting = (description: string, fallback?: string) =>
  Type.String({
    pattern: `^${ORIGIN}$`,
    description: `${description} (scheme, host and port, without a final slash)`,
    ...(fallback !== undefined && { default: fallback }),
  });

/** For servers that poll the region registry. */
export const RegistryPollInterval = Type.Integer({
  default: 500,
  minimum: 50,
  description:
    'Milliseconds between two polls of the region registry; 500 puts a publish live within a second',
});

/** Settings are missing or invalid; the message lists all of them. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(`Configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads settings from the environment.
 * @param properties one schema for each environment variable; text is converted to the schema’s type
 * @param env defaults to the process’s own; an empty value counts as absent, and `NAME_FILE` names a file with the value
 * @throws {ConfigError} listing every setting that is missing or invalid
 */
export function loadConfig<P extends TProperties>(
  properties: P,
  env: Record<string, string | undefined> = process.env,
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
    } else if (Value.Check(schema, value)) settings[key] = value;
    else problems.push(`${key} is wrong (${describeProblem(schema, value)}): ${description}`);
  }
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
    return readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
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

/** Describes why a value is invalid, without the value, which may be a secret. */
function describeProblem(schema: TSchema, value: unknown): string {
  const choices = (schema as { anyOf?: { const?: unknown }[] }).anyOf?.map((choice) => choice.const);
  if (choices?.every((choice) => choice !== undefined)) return `must be one of ${choices.join(', ')}`;
  return Value.Errors(schema, value)[0]?.message ?? 'is not valid';
}

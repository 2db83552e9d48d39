import { Type } from 'typebox';
import { HostSetting, ORIGIN, UrlSetting } from './address-settings';
import { KeySetting } from './key-setting';

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
    UrlSetting(
      'Base URL of a collector of traces that speaks OTLP over HTTP, such as http://jaeger:4318; without it nothing is traced',
    ),
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
  NODE_ENV: Type.Union(
    ['development', 'production', 'test'].map((word) => Type.Literal(word)),
    {
      default: 'development',
      description:
        'development or production, which does not allow local stand-ins; test is for test runners, and as development',
    },
  ),
  HOST: HostSetting('127.0.0.1', 'Address to listen on'),
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
  INTERNAL_PUBLIC_KEY: KeySetting(
    'public',
    'ed25519',
    'Ed25519 public key that verifies the gateway’s internal tokens (SPKI PEM; \\n may stand for a line break)',
  ),
};

/** For parts that make internal calls. */
export const callerConfig = {
  CALL_PRIVATE_KEY: KeySetting(
    'private',
    'ed25519',
    'Ed25519 private key of this part alone, with which it signs its calls to other parts (PKCS #8 PEM); make it with docker/make-secrets.mjs',
  ),
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

/** For services that import sample content. */
export const demoConfig = {
  DEMO_CONTENT: Type.Optional(
    Type.String({
      description: 'Folder with sample members and their activity; without it they are not imported',
    }),
  ),
};

/** For servers with rate limits. */
export const rateLimitConfig = {
  RATE_LIMIT_SCALE: Type.Number({
    default: 1,
    exclusiveMinimum: 0,
    description: 'Multiplies every rate limit',
  }),
};

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

/** For servers that poll the region registry. */
export const RegistryPollInterval = Type.Integer({
  default: 500,
  minimum: 50,
  description:
    'Milliseconds between two polls of the region registry; 500 puts a publish live within a second',
});

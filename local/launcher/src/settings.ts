import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  baseConfig,
  ConfigError,
  loadConfig,
  OriginSetting,
  adminConfig,
  outgoingConfig,
  reservedNamesConfig,
} from '@savepoint/service-kit/config';
import { localIdentityProblem } from '@savepoint/service-kit/base';
import { Type } from 'typebox';
import { challengeSettings } from './challenge-settings';

const optional = (description: string) => Type.Optional(Type.String({ description }));

/** The settings of `npm start`. All have defaults that require Node only. */
export const config = {
  NODE_ENV: baseConfig.NODE_ENV,
  PORT: Type.Integer({ default: 3000, minimum: 1, maximum: 65535, description: 'Port of the public origin' }),
  HOST: Type.String({ default: 'localhost', description: 'Address the public origin listens on' }),
  OPERATIONS_PORT: optional(
    'Port of 127.0.0.1 with /readyz, /metrics and /openapi.json of the gateway, which the public origin does not serve; by default none',
  ),
  PUBLIC_URL: Type.Optional(
    OriginSetting('Public origin of the site; by default http://localhost and the port'),
  ),
  DATA_DIR: Type.String({ default: 'data', description: 'Folder for all data that is written' }),
  REGIONS_DIR: optional('Folder of the region store; by default regions/ in DATA_DIR'),
  REGION_SITE_KEYS: optional(
    'Public keys of the site’s owner, if REGIONS_DIR is a store that another site has signed; by default that of keys/regions.pem in DATA_DIR',
  ),
  CONTENT_DIR: Type.String({ default: 'content', description: 'Folder that the catalogue is imported from' }),
  LOG_LEVEL: { ...baseConfig.LOG_LEVEL, default: 'warn' },
  LOG_FORMAT: Type.Optional(
    Type.Union([Type.Literal('text'), Type.Literal('json')], {
      description:
        'How lines are written: text is for people, json has an object a line; by default text in a terminal, json elsewhere. Also of npm run dev',
    }),
  ),
  MONGODB_URI: optional('Connection string of a MongoDB to use instead of the embedded engine'),
  FIREBASE_PROJECT_ID: optional(
    'Firebase project for signing in, instead of the local provider, which works only while HOST and PUBLIC_URL are loopback',
  ),
  FIREBASE_API_KEY: optional('Web API key of the Firebase project'),
  FIREBASE_AUTH_DOMAIN: optional('Host of the sign-in helper pages; by default the public origin'),
  FIREBASE_SERVICE_ACCOUNT: optional(
    'JSON key of a service account of the Firebase project with the role Firebase Authentication Admin',
  ),
  TWITCH_CLIENT_ID: optional('Client id at the streaming provider; without it there are no streams'),
  TWITCH_CLIENT_SECRET: optional('Client secret at the streaming provider'),
  TWITCH_AUTH_URL: optional('URL of the streaming provider’s token endpoint; by default Twitch’s'),
  TWITCH_API_URL: optional('Base URL of the streaming provider’s API; by default Twitch’s'),
  SMTP_URL: optional(
    'Mail server, as smtps://user:password@host; without it, mail is written to files in mail/ in DATA_DIR',
  ),
  MAIL_FROM: optional('Sender of all mail'),
  CONTACT_TO: optional('Recipient of contact messages'),
  SENTRY_DSN: optional('Sentry DSN for error reports of the page client, sent with the reader’s consent'),
  ANALYTICS_SCRIPT: optional('URL of a script that reads window.dataLayer, loaded with the reader’s consent'),
  ANALYTICS_ORIGINS: optional(
    'Further origins that ANALYTICS_SCRIPT loads from or sends to, separated by commas',
  ),
  SITE_OWNER_NAME: optional('Name of the site’s owner, for its legal pages'),
  SITE_OWNER_ADDRESS: optional('Postal address of the site’s owner'),
  SITE_OWNER_EMAIL: optional('Email address for legal matters'),
  SECURITY_CONTACT: optional(
    'Where vulnerabilities are reported, for /.well-known/security.txt: mail addresses or https URLs, separated by commas',
  ),
  SECURITY_POLICY_URL: optional(
    'https URL of how vulnerabilities are handled, for /.well-known/security.txt',
  ),
  EMBED_ORIGINS: optional('Origins whose pages may embed comments, separated by spaces; by default all'),
  EMBED_LANGUAGES_DIR: optional('Folder with JSON files of further languages for embedded comments'),
  SITE_REGISTRATION: optional(
    'Who may register other sites at /sites/: members, or by default administrators only, admins',
  ),
  REPLY_MAIL_ADDRESS: optional('Address to which members answer mail about replies; without it they cannot'),
  INBOUND_MAIL_SECRET: optional('What the mail provider proves itself with at /replies/inbound'),
  REPLY_MAIL_DELAY_S: optional('Seconds after a reply until its receiver is mailed about it; by default 120'),
  REPLY_DIGEST_HOUR: optional(
    'Hour of the day, in UTC, at which daily mail about replies is sent; by default 7',
  ),
  SPAM_SERVICE_URL: optional(
    'Base URL of a service with Akismet’s protocol, for sites whose owners set a key for it; by default Akismet',
  ),
  REPORTS_TO_HIDE: optional(
    'Number of reports by established members after which a comment is hidden; by default 3',
  ),
  NEW_MEMBER_DAYS: optional(
    'Days after their first comment during which a member’s comments with links are held for moderation; by default 3',
  ),
  RATING_PROBATION_HOURS: optional(
    'Hours after their first login from which the ratings of a member count; by default 24, and 0 with the local identity provider',
  ),
  ...adminConfig,
  ...reservedNamesConfig,
  ...challengeSettings,
  ...outgoingConfig,
  HSTS_PRELOAD: optional('true sends the word `preload` with HSTS; see docs/production.md'),
  RATE_LIMIT_SCALE: Type.String({ default: '1', description: 'Multiplies every rate limit' }),
  TIMEOUT_SCALE: Type.String({
    default: '1',
    description:
      'Multiplies every time that a part waits for another, after which pages come without what is missing; more than 1 for a slow machine',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    'Base URL of a collector of traces that speaks OTLP over HTTP; without it nothing is traced',
  ),
  OTEL_TRACES_SAMPLER_ARG: optional('The share of requests that are traced, from 0 to 1; by default all'),
  HTTP_CACHE_BYTES: optional(
    'Bytes of public responses that the gateway keeps in memory; by default the gateway’s default',
  ),
  PAGE_CACHE_BYTES: optional('Bytes of rendered pages cached in memory; by default the shell’s default'),
  CATALOG_CACHE_BYTES: optional(
    'Bytes of the catalogue’s responses cached in memory; by default the shell’s default',
  ),
  WEB_CONCURRENCY: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 64,
    description:
      'Number of processes with a gateway and a shell; more than 1 use more cores. Each has caches of its own, and its metrics at OPERATIONS_PORT and the ports after it',
  }),
  HANG_TIMEOUT_MS: Type.Integer({
    default: 15_000,
    minimum: 300,
    description: 'Milliseconds after which a process that does not respond is killed and started again',
  }),
  CLIENT_DIR: optional('Folder of the built page client; by default dist/web of the shell'),
  REGISTRY_POLL_INTERVAL_MS: optional('Milliseconds between two polls of the region registry'),
  TRUST_PROXY: Type.String({
    default: '',
    description:
      'Addresses or networks (CIDR) of trusted reverse proxies, separated by commas; without it, all readers behind a proxy count as one address',
  }),
};

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings.
 * @param root the folder that paths are relative to
 * @param demo whether to import sample members, ratings and comments
 * @throws {ConfigError} that lists all invalid settings
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string, demo: boolean) {
  const loaded = loadConfig(config, env);
  const dataDir = resolve(root, loaded.DATA_DIR);
  // `none` disables the import.
  const contentDir = loaded.CONTENT_DIR === 'none' ? loaded.CONTENT_DIR : resolve(root, loaded.CONTENT_DIR);
  const demoDir = resolve(contentDir, 'demo');
  if (loaded.NODE_ENV === 'production' && !(loaded.MONGODB_URI && loaded.FIREBASE_PROJECT_ID))
    throw new ConfigError([
      'With NODE_ENV=production, set MONGODB_URI and FIREBASE_PROJECT_ID: the local stand-ins are for development',
    ]);
  const publicUrl = loaded.PUBLIC_URL ?? `http://localhost:${loaded.PORT}`;
  return {
    ...loaded,
    dataDir,
    contentDir,
    uploadsDir: contentDir === 'none' ? undefined : resolve(contentDir, 'uploads'),
    // Custom content may have no sample members.
    demoDir: demo && existsSync(demoDir) ? demoDir : undefined,
    regionsDir: loaded.REGIONS_DIR ? resolve(root, loaded.REGIONS_DIR) : resolve(dataDir, 'regions'),
    publicUrl,
    /** Why the local identity provider does not run, in a sentence; undefined when it may. */
    identityProblem: loaded.FIREBASE_PROJECT_ID
      ? undefined
      : localIdentityProblem({ PUBLIC_URL: publicUrl, HOST: loaded.HOST }),
    projectId: loaded.FIREBASE_PROJECT_ID ?? 'savepoint-local',
  };
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { config as catalog } from '@savepoint/catalog/config';
import { config as comments } from '@savepoint/comments/config';
import { config as forms } from '@savepoint/forms/config';
import { config as gateway } from '@savepoint/gateway/config';
import {
  adminConfig,
  baseConfig,
  HostSetting,
  loadConfig,
  mongoConfig,
  OriginSetting,
  outgoingConfig,
  rateLimitConfig,
  regionTrustConfig,
  RegistryPollInterval,
  reservedNamesConfig,
  timeoutConfig,
  tracingConfig,
} from '@savepoint/service-kit/config';
import { localIdentityProblem } from '@savepoint/service-kit/base';
import { config as shell } from '@savepoint/shell/config';
import { config as streams } from '@savepoint/streams/config';
import { Type, type TSchema } from 'typebox';

const pick = <T, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

const optional = (description: string) => Type.Optional(Type.String({ description }));
/** A setting of a part that need not be set here, with what it means for the whole site. */
const optionalHere = <T extends TSchema>(schema: T, description: string) =>
  Type.Optional({ ...schema, description });

/** Settings of parts that are handed on as they are. */
const ofGateway = pick(gateway, [
  'OPERATIONS_PORT',
  'FIREBASE_SERVICE_ACCOUNT',
  'HSTS_PRELOAD',
  'HTTP_CACHE_BYTES',
  'TRUST_PROXY',
  'CHALLENGE',
  'CHALLENGE_DIFFICULTY',
  'CAPTCHA_SCRIPT_URL',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_VERIFY_URL',
  'CAPTCHA_SECRET',
  'CAPTCHA_SOURCES',
  'ADDRESS_LIST',
  'ADDRESS_LIST_ACTION',
  'ADDRESS_LIST_INTERVAL_MINUTES',
]);
const ofShell = pick(shell, [
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'SENTRY_DSN',
  'ANALYTICS_SCRIPT',
  'ANALYTICS_ORIGINS',
  'SECURITY_CONTACT',
  'SECURITY_POLICY_URL',
  'EMBED_ORIGINS',
  'EMBED_LANGUAGES_DIR',
  'PAGE_CACHE_BYTES',
  'CATALOG_CACHE_BYTES',
  'CLIENT_DIR',
]);
const ofComments = pick(comments, [
  'SITE_REGISTRATION',
  'REPLY_MAIL_ADDRESS',
  'INBOUND_MAIL_SECRET',
  'REPLY_MAIL_DELAY_S',
  'REPLY_DIGEST_HOUR',
  'SPAM_SERVICE_URL',
  'REPORTS_TO_HIDE',
  'NEW_MEMBER_DAYS',
]);
const ofStreams = pick(streams, [
  'TWITCH_CLIENT_ID',
  'TWITCH_CLIENT_SECRET',
  'TWITCH_AUTH_URL',
  'TWITCH_API_URL',
]);
const ofForms = pick(forms, ['SMTP_URL', 'MAIL_FROM', 'CONTACT_TO']);
const ofCatalog = pick(catalog, ['SITE_OWNER_NAME', 'SITE_OWNER_ADDRESS', 'SITE_OWNER_EMAIL']);
/** Settings that several parts share. */
const ofSeveral = {
  ...adminConfig,
  ...reservedNamesConfig,
  ...outgoingConfig,
  ...rateLimitConfig,
  ...timeoutConfig,
  ...tracingConfig,
  REGISTRY_POLL_INTERVAL_MS: RegistryPollInterval,
};

/** The settings of `npm start`. All have defaults that require Node only. */
export const config = {
  NODE_ENV: baseConfig.NODE_ENV,
  PORT: Type.Integer({ default: 3000, minimum: 1, maximum: 65535, description: 'Port of the public origin' }),
  HOST: HostSetting('localhost', 'Address the public origin listens on'),
  PUBLIC_URL: Type.Optional(
    OriginSetting('Public origin of the site; by default http://localhost and the port'),
  ),
  DATA_DIR: Type.String({ default: 'data', description: 'Folder for all data that is written' }),
  REGIONS_DIR: optional('Folder of the region store; by default regions/ in DATA_DIR'),
  REGION_SITE_KEYS: optionalHere(
    regionTrustConfig.REGION_SITE_KEYS,
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
  MONGODB_URI: optionalHere(
    mongoConfig.MONGODB_URI,
    'Connection string of a MongoDB to use instead of the embedded engine',
  ),
  FIREBASE_PROJECT_ID: optionalHere(
    gateway.FIREBASE_PROJECT_ID,
    'Firebase project for signing in, instead of the local provider, which works only while HOST and PUBLIC_URL are loopback',
  ),
  RATING_PROBATION_HOURS: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'Hours after their first login from which the ratings of a member count; by default 24, and 0 with the local identity provider',
    }),
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
  ...ofGateway,
  ...ofShell,
  ...ofComments,
  ...ofStreams,
  ...ofForms,
  ...ofCatalog,
  ...ofSeveral,
};

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings.
 * @param root the folder that paths are relative to
 * @param demo whether to import sample members, ratings and comments
 * @throws {ConfigError} that lists all invalid settings
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string, demo: boolean) {
  const loaded = loadConfig(config, env, (settings) => [
    settings.NODE_ENV === 'production' &&
      !(settings.MONGODB_URI && settings.FIREBASE_PROJECT_ID) &&
      'With NODE_ENV=production, set MONGODB_URI and FIREBASE_PROJECT_ID: the local stand-ins are for development',
  ]);
  const dataDir = resolve(root, loaded.DATA_DIR);
  // `none` disables the import.
  const contentDir = loaded.CONTENT_DIR === 'none' ? loaded.CONTENT_DIR : resolve(root, loaded.CONTENT_DIR);
  const demoDir = resolve(contentDir, 'demo');
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

const HANDED_ON = {
  gateway: ofGateway,
  shell: ofShell,
  comments: ofComments,
  streams: ofStreams,
  forms: ofForms,
  catalog: ofCatalog,
};

/** Those of all settings that a part is given as they are. */
export const handedOn = (settings: Settings, part: keyof typeof HANDED_ON): Record<string, unknown> =>
  Object.fromEntries(Object.keys(HANDED_ON[part]).map((name) => [name, settings[name as keyof Settings]]));

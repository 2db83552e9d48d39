import { RegistryName } from '@savepoint/contracts/regions';
import {
  baseConfig,
  callerConfig,
  loadConfig,
  OriginSetting,
  regionTrustConfig,
  RegistryPollInterval,
} from '@savepoint/service-kit/config';
import { Type, type Static, type TObject } from 'typebox';

/** A mail address or a web address, in security.txt. */
const CONTACT = '([^\\s,:/@]+@[^\\s,:/@.]+(?:\\.[^\\s,:/@.]+)+|https://[^\\s,]+)';

/** The environment variables of the shell. */
export const config = {
  ...baseConfig,
  ...callerConfig,
  ...regionTrustConfig,
  CATALOG_URL: OriginSetting('Base URL of the catalog service'),
  USER_ACTIONS_URL: OriginSetting('Base URL of the user-actions service'),
  COMMENTS_URL: OriginSetting('Base URL of the comments service'),
  FRAGMENTS_URL: OriginSetting('Base URL of the fragments service'),
  REGIONS_URL: OriginSetting('Base URL of the region store'),
  PUBLIC_URL: OriginSetting('Public origin of the site, for canonical links'),
  REGION_CHANNEL: Type.String({
    ...RegistryName,
    default: 'stable',
    description: 'Release channel of the regions',
  }),
  FIREBASE_PROJECT_ID: Type.String({ description: 'Firebase project for signing in' }),
  FIREBASE_API_KEY: Type.Optional(
    Type.String({ description: 'Web API key of the Firebase project; not needed with LOCAL_IDENTITY' }),
  ),
  FIREBASE_AUTH_DOMAIN: Type.Optional(
    Type.String({ description: 'Host of the sign-in helper pages; by default the site’s' }),
  ),
  LOCAL_IDENTITY: Type.Boolean({
    default: false,
    description: 'true if the local identity provider is used instead of a Firebase project',
  }),
  REGISTRY_POLL_INTERVAL_MS: RegistryPollInterval,
  DATA_DIR: Type.String({
    default: 'data',
    description: 'Folder for a copy of the region registry, in its subfolder shell/',
  }),
  CLIENT_DIR: Type.Optional(
    Type.String({ description: 'Folder of the built page client; by default dist/web of the shell' }),
  ),
  SHARED_ASSETS_DIR: Type.Optional(
    Type.String({
      description:
        'Folder that shells of several versions share, for their page clients: each serves the files of all, so that one can replace another; without it, each serves its own',
    }),
  ),
  PAGE_CACHE_BYTES: Type.Integer({
    default: 64 * 1024 * 1024,
    minimum: 0,
    description:
      'Bytes of rendered pages cached in memory; the least recently used are evicted first, and 0 caches none',
  }),
  CATALOG_CACHE_BYTES: Type.Integer({
    default: 32 * 1024 * 1024,
    minimum: 0,
    description:
      'Bytes of responses of the catalog cached in memory until the next import; the least recently used are evicted first, and 0 caches none',
  }),
  RENDER_CONCURRENCY: Type.Integer({
    default: 12,
    minimum: 1,
    description: 'Pages rendered at the same time; pages in the cache do not count and never wait',
  }),
  RENDER_CONCURRENCY_PER_ADDRESS: Type.Integer({
    default: 2,
    minimum: 1,
    description:
      'Of these, for one IP address (the /64 of an IPv6 address), while no other address needs a page; then one',
  }),
  RENDER_QUEUE_PER_ADDRESS: Type.Integer({
    default: 40,
    minimum: 0,
    description:
      'Different pages that may wait to be rendered for one address; further ones are 503, as are those that wait for 5 s',
  }),
  OPTIONAL_PART_TIMEOUT_MS: Type.Integer({
    default: 700,
    minimum: 1,
    description: 'Milliseconds to wait for an optional part of a page, multiplied by TIMEOUT_SCALE',
  }),
  EMBED_ORIGINS: Type.String({
    default: '*',
    pattern: "^(\\*|'none'|https?://[^\\s;,']+( https?://[^\\s;,']+)*)$",
    description: 'Origins whose pages may embed comments, separated by spaces; * for all, ’none’ for no site',
  }),
  EMBED_LANGUAGES_DIR: Type.Optional(
    Type.String({
      description:
        'Folder with JSON files of further languages for embedded comments, or other texts for known ones',
    }),
  ),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      pattern: `^${CONTACT}(,${CONTACT})*$`,
      description:
        'Where vulnerabilities are reported: mail addresses or https URLs, separated by commas; without it /.well-known/security.txt is 404',
    }),
  ),
  SECURITY_POLICY_URL: Type.Optional(
    Type.String({
      pattern: '^https://[^\\s,]+$',
      description: 'https URL of how vulnerabilities are handled, for /.well-known/security.txt',
    }),
  ),
  SENTRY_DSN: Type.Optional(
    Type.String({
      pattern: '^https?://[^@\\s/]+@[^\\s/]+/(?:\\S+/)?\\d+$',
      description:
        'Sentry DSN for error reports of the page client, sent with the reader’s consent; without it, none are sent',
    }),
  ),
  ANALYTICS_SCRIPT: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s;,]+$',
      description: 'URL of a script that reads window.dataLayer, loaded with the reader’s consent',
    }),
  ),
  ANALYTICS_ORIGINS: Type.String({
    default: '',
    pattern: '^(https?://[^\\s/;,]+(,https?://[^\\s/;,]+)*)?$',
    description: 'Further origins that ANALYTICS_SCRIPT loads from or sends to, separated by commas',
  }),
};

export type ShellConfig = Static<TObject<typeof config>>;

/**
 * @param env defaults to the process’s own
 * @throws {ConfigError} listing every setting that is missing, invalid, or incompatible with another
 */
export const readSettings = (env?: NodeJS.ProcessEnv): ShellConfig =>
  loadConfig(config, env, (settings) => [
    settings.LOCAL_IDENTITY &&
      settings.NODE_ENV === 'production' &&
      'LOCAL_IDENTITY is rejected in production',
    !settings.LOCAL_IDENTITY &&
      settings.FIREBASE_API_KEY === undefined &&
      'FIREBASE_API_KEY is missing: a Firebase project needs it',
  ]);

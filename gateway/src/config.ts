import {
  adminConfig,
  baseConfig,
  callerConfig,
  KeySetting,
  loadConfig,
  OriginSetting,
  rateLimitConfig,
  RegistryPollInterval,
  reservedNamesConfig,
} from '@savepoint/service-kit/config';
import { createPrivateKey } from 'node:crypto';
import { Type } from 'typebox';
import { challengeConfig, challengeProblems } from './challenge/config';
import { proxyProblems } from './security/proxies';

const keySetting = (half: 'private' | 'public') =>
  KeySetting(
    half,
    'ed25519',
    `${half === 'private' ? 'Private' : 'Public'} half of the Ed25519 pair that internal tokens are signed with, as PEM`,
  );

function isServiceAccount(text: string): boolean {
  try {
    const { client_email, private_key } = JSON.parse(text) as Record<string, unknown>;
    return typeof client_email === 'string' && !!createPrivateKey(String(private_key));
  } catch {
    return false;
  }
}

export const config = {
  ...baseConfig,
  ...callerConfig,
  OPERATIONS_HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address that OPERATIONS_PORT listens on; never a public one',
  }),
  OPERATIONS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description:
        'Port of /readyz, /metrics and /openapi.json, which the public port does not serve; 0 picks a free port; without it they are not served',
    }),
  ),
  PUBLIC_URL: OriginSetting('Public origin of the site', 'http://localhost:3000'),
  SHELL_URL: OriginSetting('Base URL of the shell'),
  CATALOG_URL: OriginSetting('Base URL of the catalog service'),
  COMMENTS_URL: OriginSetting('Base URL of the comments service'),
  USER_ACTIONS_URL: OriginSetting('Base URL of the user-actions service'),
  IMAGES_URL: OriginSetting('Base URL of the images service'),
  STREAMS_URL: OriginSetting('Base URL of the streams service'),
  REGIONS_URL: OriginSetting('Base URL of the region store'),
  FORMS_URL: Type.Optional(OriginSetting('Base URL of the forms service')),
  IDENTITY_URL: Type.Optional(
    OriginSetting(
      'Base URL of the local identity provider; not allowed with NODE_ENV=production, and unused unless HOST and PUBLIC_URL are loopback',
    ),
  ),
  FIREBASE_PROJECT_ID: Type.String({
    pattern: '^[a-z0-9-]+$',
    description: 'Firebase project whose identity tokens are accepted',
  }),
  FIREBASE_SERVICE_ACCOUNT: Type.Optional(
    Type.Refine(
      Type.String({
        description:
          'JSON key of a service account with the role Firebase Authentication Admin, which checks whether accounts are disabled or signed out, and logs members out of their other devices; by default Google’s application default credentials',
      }),
      isServiceAccount,
      () => 'must be the JSON key of a service account',
    ),
  ),
  INTERNAL_PRIVATE_KEY: keySetting('private'),
  INTERNAL_PUBLIC_KEY: keySetting('public'),
  ...adminConfig,
  ...reservedNamesConfig,
  POLICY_REPORTS_LOG_SHARE: Type.Number({
    default: 0.1,
    minimum: 0,
    maximum: 1,
    description:
      'The share of violations of the content security policy that are logged when browsers report them, from 0 to 1; all are counted',
  }),
  HSTS_PRELOAD: Type.Boolean({
    default: false,
    description:
      'Sends the word `preload` with HSTS, for browsers’ lists of domains that are only reached by HTTPS; hard to undo, see docs/production.md',
  }),
  ...rateLimitConfig,
  ...challengeConfig,
  HTTP_CACHE_BYTES: Type.Integer({
    default: 64 * 1024 * 1024,
    minimum: 0,
    description:
      'Bytes of public responses kept in memory; the least recently used are evicted first, one that needs more than a sixteenth is not kept, and 0 keeps none',
  }),
  REGISTRY_POLL_INTERVAL_MS: RegistryPollInterval,
  UPSTREAM_CONNECTIONS: Type.Integer({
    default: 512,
    minimum: 2,
    description:
      'Requests open at each part at the same time. One address may have as many as are free, so half of them when it is alone; further ones are 503. Event streams do not count',
  }),
  TRUST_PROXY: Type.String({
    default: '',
    description:
      'Addresses or networks (CIDR) of trusted reverse proxies, separated by commas; without it, all readers behind a proxy count as one address',
  }),
};

/**
 * @param env defaults to the process’s own
 * @throws {ConfigError} listing every setting that is missing, invalid, or incompatible with another
 */
export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  loadConfig(config, env, (settings) => [
    settings.NODE_ENV === 'production' &&
      settings.IDENTITY_URL !== undefined &&
      'IDENTITY_URL names a local identity provider, which is not allowed in production: unset it',
    // firebase-admin reads it from the process.
    !!process.env['FIREBASE_AUTH_EMULATOR_HOST'] &&
      'FIREBASE_AUTH_EMULATOR_HOST is set, which accepts unsigned tokens: unset it',
    ...proxyProblems(settings.TRUST_PROXY),
    ...challengeProblems(settings),
  ]);

import {
  adminConfig,
  baseConfig,
  callerConfig,
  OriginSetting,
  rateLimitConfig,
  RegistryPollInterval,
  reservedNamesConfig,
  UrlSetting,
} from '@savepoint/service-kit/config';
import { Type } from 'typebox';
import { challengeConfig } from './challenge/config';

const keySetting = (half: 'PRIVATE' | 'PUBLIC') =>
  Type.String({
    pattern: `BEGIN ${half} KEY`,
    description: `${half === 'PRIVATE' ? 'Private' : 'Public'} half of the Ed25519 pair that internal tokens are signed with, as PEM`,
  });

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
  SHELL_URL: UrlSetting('Base URL of the shell'),
  CATALOG_URL: UrlSetting('Base URL of the catalog service'),
  COMMENTS_URL: UrlSetting('Base URL of the comments service'),
  USER_ACTIONS_URL: UrlSetting('Base URL of the user-actions service'),
  IMAGES_URL: UrlSetting('Base URL of the images service'),
  STREAMS_URL: UrlSetting('Base URL of the streams service'),
  REGIONS_URL: UrlSetting('Base URL of the region store'),
  FORMS_URL: Type.Optional(UrlSetting('Base URL of the forms service')),
  IDENTITY_URL: Type.Optional(
    UrlSetting(
      'Base URL of the local identity provider; not allowed with NODE_ENV=production, and unused unless HOST and PUBLIC_URL are loopback',
    ),
  ),
  FIREBASE_PROJECT_ID: Type.String({
    pattern: '^[a-z0-9-]+$',
    description: 'Firebase project whose identity tokens are accepted',
  }),
  FIREBASE_SERVICE_ACCOUNT: Type.Optional(
    Type.String({
      description:
        'JSON key of a service account with the role Firebase Authentication Admin, which checks whether accounts are disabled or signed out, and logs members out of their other devices; by default Google’s application default credentials',
    }),
  ),
  INTERNAL_PRIVATE_KEY: keySetting('PRIVATE'),
  INTERNAL_PUBLIC_KEY: keySetting('PUBLIC'),
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

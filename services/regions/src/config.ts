import {
  baseConfig,
  KeySetting,
  loadConfig,
  OriginSetting,
  outgoingConfig,
  rateLimitConfig,
  regionTrustConfig,
  UrlSetting,
} from '@savepoint/service-kit/config';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  REGIONS_DIR: Type.String({
    pattern: '^(?!https?://)',
    description:
      'Where regions are published: a folder, created if missing, or a bucket: `s3://BUCKET/FOLDER`',
  }),
  AWS_ACCESS_KEY_ID: Type.Optional(
    Type.String({ description: 'With REGIONS_DIR in a bucket: the id of a key that may read it' }),
  ),
  AWS_SECRET_ACCESS_KEY: Type.Optional(
    Type.String({ description: 'With REGIONS_DIR in a bucket: the secret of that key' }),
  ),
  AWS_SESSION_TOKEN: Type.Optional(
    Type.String({ description: 'With REGIONS_DIR in a bucket: the token of temporary keys' }),
  ),
  AWS_REGION: Type.Optional(
    Type.String({ description: 'With REGIONS_DIR in a bucket: its region; us-east-1 by default' }),
  ),
  AWS_ENDPOINT_URL_S3: Type.Optional(
    UrlSetting('With REGIONS_DIR in a bucket: address of the S3 server; that of AWS by default'),
  ),
  MONGODB_URI: Type.Optional(
    Type.String({
      pattern: '^mongodb(\\+srv)?://',
      description:
        'Connection string, for counting how regions do; without it nothing is counted, and there is no status',
    }),
  ),
  CALL_PUBLIC_KEYS: Type.Optional(
    Type.String({
      pattern: '^\\{',
      description:
        'Public halves of all CALL_PRIVATE_KEYs, with which calls of other parts are verified (JSON Web Key Set; `kid` is the part); needed to count fragments',
    }),
  ),
  ...rateLimitConfig,
  ...outgoingConfig,
  REGION_ROLLOUT_KEY: Type.Optional(
    KeySetting(
      'private',
      'ed25519',
      'Private key (Ed25519, PEM) that signs steps of rollouts, whose public half the owners file names among its `rollout_keys`; without it, or without MONGODB_URI, no rollout goes on or back by itself. REGIONS_DIR has to be writable then',
    ),
  ),
  REGION_RELEASES: Type.Boolean({
    default: false,
    description:
      'Whether teams publish over HTTP, and show builds in development on the pages of their own browser: releases that are signed by owners are written into the store; needs MONGODB_URI',
  }),
  REGION_SITE_KEYS: Type.Optional(regionTrustConfig.REGION_SITE_KEYS),
  PUBLIC_URL: OriginSetting(
    'Public origin of the site, which requests for the status are signed for',
    'http://localhost:3000',
  ),
};

/**
 * @param env defaults to the process’s own
 * @throws {ConfigError} listing every setting that is missing, invalid, or incompatible with another
 */
export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  loadConfig(config, env, ({ MONGODB_URI, REGION_SITE_KEYS }) => [
    MONGODB_URI !== undefined &&
      REGION_SITE_KEYS === undefined &&
      'REGION_SITE_KEYS is missing: with MONGODB_URI, it says whose regions are counted',
  ]);

import path from 'node:path';
import {
  baseConfig,
  ConfigError,
  OriginSetting,
  outgoingConfig,
  rateLimitConfig,
  regionTrustConfig,
} from '@savepoint/service-kit/config';
import { isBucketUrl, openStore, type RegionStore } from '@savepoint/region-store';
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
    Type.String({
      pattern: '^https?://',
      description: 'With REGIONS_DIR in a bucket: address of the S3 server; that of AWS by default',
    }),
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
    Type.String({
      pattern: '^-----BEGIN PRIVATE KEY-----',
      description:
        'Private key (Ed25519, PEM) that signs steps of rollouts, whose public half the owners file names among its `rollout_keys`; without it, or without MONGODB_URI, no rollout goes on or back by itself. REGIONS_DIR has to be writable then',
    }),
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

const BUCKET_SETTINGS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'AWS_ENDPOINT_URL_S3',
] as const;
type BucketSettings = Partial<Record<(typeof BUCKET_SETTINGS)[number], string>>;

/**
 * Opens the store that the settings name.
 * @throws {ConfigError} that says what is missing
 */
export function openRegionStore({
  REGIONS_DIR,
  ...settings
}: BucketSettings & { REGIONS_DIR: string }): RegionStore {
  const env = Object.fromEntries(BUCKET_SETTINGS.map((name) => [name, settings[name]]));
  try {
    return openStore(isBucketUrl(REGIONS_DIR) ? REGIONS_DIR : path.resolve(REGIONS_DIR), { env });
  } catch (error) {
    throw new ConfigError([(error as Error).message]);
  }
}

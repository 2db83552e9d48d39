import { baseConfig, OriginSetting, rateLimitConfig, regionTrustConfig } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  REGIONS_DIR: Type.String({
    description: 'Folder that regions are published into; created if missing',
  }),
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
      'Whether teams publish over HTTP: releases that are signed by owners are written into the store; needs MONGODB_URI',
  }),
  REGION_SITE_KEYS: Type.Optional(regionTrustConfig.REGION_SITE_KEYS),
  PUBLIC_URL: OriginSetting(
    'Public origin of the site, which requests for the status are signed for',
    'http://localhost:3000',
  ),
};

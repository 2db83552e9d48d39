import { baseConfig, OriginSetting, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

const pem = (half: 'PRIVATE' | 'PUBLIC') =>
  Type.String({
    pattern: `BEGIN ${half} KEY`,
    description: `${half === 'PRIVATE' ? 'Private' : 'Public'} half of the Ed25519 pair that internal tokens are signed with, as PEM`,
  });

export const config = {
  ...baseConfig,
  PUBLIC_URL: OriginSetting('The origin readers see', 'http://localhost:3000'),
  SHELL_URL: UrlSetting('Base URL of the shell'),
  CATALOG_URL: UrlSetting('Base URL of the catalog service'),
  COMMENTS_URL: UrlSetting('Base URL of the comments service'),
  USER_ACTIONS_URL: UrlSetting('Base URL of the user-actions service'),
  IMAGES_URL: UrlSetting('Base URL of the images service'),
  STREAMS_URL: UrlSetting('Base URL of the streams service'),
  REGIONS_URL: UrlSetting('Base URL of the region store'),
  FORMS_URL: Type.Optional(UrlSetting('Base URL of the forms service')),
  IDENTITY_URL: Type.Optional(
    UrlSetting('Base URL of the local identity provider; refused with NODE_ENV=production'),
  ),
  FIREBASE_PROJECT_ID: Type.String({
    pattern: '^[a-z0-9-]+$',
    description: 'Project whose identity tokens are accepted',
  }),
  INTERNAL_PRIVATE_KEY: pem('PRIVATE'),
  INTERNAL_PUBLIC_KEY: pem('PUBLIC'),
  ADMIN_UIDS: Type.String({ default: '', description: 'Uids of administrators, separated by commas' }),
  RATE_LIMIT_SCALE: Type.Number({
    default: 1,
    exclusiveMinimum: 0,
    description: 'Multiplies every limit',
  }),
  TRUST_PROXY: Type.String({
    default: '',
    description: 'Addresses or networks of the proxies in front, separated by commas; none by default',
  }),
};

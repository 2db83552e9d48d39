import { baseConfig, demoConfig, memberConfig, mongoConfig, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...memberConfig,
  ...demoConfig,
  RATE_LIMIT_SCALE: Type.Number({ default: 1, exclusiveMinimum: 0, description: 'Multiplies every limit' }),
  CATALOG_URL: UrlSetting('Base URL of the catalog service, which knows what can be talked about'),
};

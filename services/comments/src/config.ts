import { baseConfig, demoConfig, memberConfig, mongoConfig, UrlSetting } from '@savepoint/service-kit';

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...memberConfig,
  ...demoConfig,
  CATALOG_URL: UrlSetting('Base URL of the catalog service, which knows what can be talked about'),
};

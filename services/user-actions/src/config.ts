import { baseConfig, demoConfig, memberConfig, mongoConfig, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...memberConfig,
  ...demoConfig,
  CATALOG_URL: UrlSetting('Base URL of the catalog service, which knows which games there are'),
  COMMENTS_URL: UrlSetting('Base URL of the comments service, which knows who likes and writes comments'),
  CHARTS_MAX_AGE: Type.Integer({
    default: 60,
    minimum: 0,
    description: 'Seconds for which the order of the charts is kept before it is computed again',
  }),
};

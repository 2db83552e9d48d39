import {
  baseConfig,
  calleeConfig,
  callerConfig,
  demoConfig,
  memberConfig,
  mongoConfig,
  UrlSetting,
} from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...memberConfig,
  ...callerConfig,
  ...calleeConfig,
  ...demoConfig,
  CATALOG_URL: UrlSetting('Base URL of the catalog service, to check that a game exists'),
  COMMENTS_URL: UrlSetting('Base URL of the comments service, for liked comments and comment counts'),
  CHARTS_MAX_AGE_S: Type.Integer({
    default: 60,
    minimum: 0,
    description: 'Seconds for which the charts are cached',
  }),
};

import {
  adminConfig,
  baseConfig,
  calleeConfig,
  callerConfig,
  demoConfig,
  memberConfig,
  mongoConfig,
  rateLimitConfig,
  reservedNamesConfig,
  OriginSetting,
} from '@savepoint/service-kit/config';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...memberConfig,
  ...callerConfig,
  ...calleeConfig,
  ...demoConfig,
  ...rateLimitConfig,
  ...reservedNamesConfig,
  ...adminConfig,
  CATALOG_URL: OriginSetting(
    'Base URL of the catalog service, to check that a game exists, and for the names of authors',
  ),
  COMMENTS_URL: OriginSetting('Base URL of the comments service, for liked comments and comment counts'),
  FORMS_URL: OriginSetting('Base URL of the forms service, which mails members about logins on new devices'),
  RATING_PROBATION_HOURS: Type.Number({
    default: 24,
    minimum: 0,
    description:
      'Hours after their first login from which the ratings of a member count; 0 counts them at once',
  }),
  CHARTS_MAX_AGE_S: Type.Integer({
    default: 60,
    minimum: 0,
    description: 'Seconds for which the charts are cached',
  }),
};

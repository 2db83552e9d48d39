import { baseConfig, demoConfig, memberConfig, mongoConfig, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...memberConfig,
  ...demoConfig,
  RATE_LIMIT_SCALE: Type.Number({ default: 1, exclusiveMinimum: 0, description: 'Multiplies every limit' }),
  CATALOG_URL: UrlSetting('Base URL of the catalog service, which knows what can be commented on'),
  REPORTS_TO_HIDE: Type.Integer({
    default: 3,
    minimum: 1,
    description: 'Members who must report a comment before it is hidden until a moderator decides',
  }),
  NEW_MEMBER_DAYS: Type.Number({
    default: 3,
    minimum: 0,
    description:
      'Days after their first comment during which a member’s comments with links are held for moderation',
  }),
};

import { baseConfig, callerConfig, OriginSetting, UrlSetting } from '@savepoint/service-kit/config';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...callerConfig,
  CATALOG_URL: OriginSetting('Base URL of the catalog service, for the names of games'),
  TWITCH_CLIENT_ID: Type.Optional(
    Type.String({ description: 'Client id at the streaming provider; without it there are no streams' }),
  ),
  TWITCH_CLIENT_SECRET: Type.Optional(
    Type.String({ description: 'Client secret at the streaming provider' }),
  ),
  TWITCH_AUTH_URL: UrlSetting(
    'URL of the streaming provider’s token endpoint',
    'https://id.twitch.tv/oauth2/token',
  ),
  TWITCH_API_URL: UrlSetting('Base URL of the streaming provider’s API', 'https://api.twitch.tv/helix'),
};

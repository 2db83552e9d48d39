import { baseConfig, callerConfig, UrlSetting } from '@savepoint/service-kit/config';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...callerConfig,
  CATALOG_URL: UrlSetting('Base URL of the catalog service, for the names of games'),
  TWITCH_CLIENT_ID: Type.Optional(
    Type.String({ description: 'Client id at the streaming provider; without it there are no streams' }),
  ),
  TWITCH_CLIENT_SECRET: Type.Optional(
    Type.String({ description: 'Client secret at the streaming provider' }),
  ),
  TWITCH_AUTH_URL: Type.String({
    default: 'https://id.twitch.tv/oauth2/token',
    pattern: '^https?://',
    description: 'URL of the streaming provider’s token endpoint',
  }),
  TWITCH_API_URL: Type.String({
    default: 'https://api.twitch.tv/helix',
    pattern: '^https?://[^\\s]+[^/]$',
    description: 'Base URL of the streaming provider’s API',
  }),
};

import { baseConfig, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  CATALOG_URL: UrlSetting('Base URL of the catalog service, for the names of games'),
  TWITCH_CLIENT_ID: Type.Optional(
    Type.String({ description: 'Client id of the application; without it there are no streams' }),
  ),
  TWITCH_CLIENT_SECRET: Type.Optional(Type.String({ description: 'The application’s secret' })),
  TWITCH_AUTH_URL: Type.String({
    default: 'https://id.twitch.tv/oauth2/token',
    pattern: '^https?://',
    description: 'Where application tokens are issued',
  }),
  TWITCH_API_URL: Type.String({
    default: 'https://api.twitch.tv/helix',
    pattern: '^https?://[^\\s]+[^/]$',
    description: 'Base URL of the provider’s API',
  }),
};

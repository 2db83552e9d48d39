import { baseConfig, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  DATA_DIR: Type.String({
    default: 'data',
    description: 'Folder for what is kept; encoded pictures go to images/ in it',
  }),
  CATALOG_URL: UrlSetting('Base URL of the catalog service, which knows names, genres and pins'),
  UPLOADS_DIR: Type.Optional(
    Type.String({
      description: 'Folder of uploaded pictures, uploads/ of the content; without it there are none',
    }),
  ),
  IMAGE_CACHE_BYTES: Type.Integer({
    default: 512 * 1024 * 1024,
    minimum: 0,
    description: 'Bytes of encoded pictures that are kept on disk; the least recently used go first',
  }),
};

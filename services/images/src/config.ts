import { baseConfig, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  DATA_DIR: Type.String({
    default: 'data',
    description: 'Folder for data; encoded pictures are cached in its folder images/',
  }),
  CATALOG_URL: UrlSetting('Base URL of the catalog service, which has names, genres and pins'),
  UPLOADS_DIR: Type.Optional(
    Type.String({
      description: 'Folder of uploaded pictures: uploads/ of the content; uploads are off without it',
    }),
  ),
  IMAGE_CACHE_BYTES: Type.Integer({
    default: 512 * 1024 * 1024,
    minimum: 0,
    description: 'Size of the disk cache of encoded pictures; the least recently used are evicted first',
  }),
};

import { baseConfig, callerConfig, OriginSetting } from '@savepoint/service-kit/config';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...callerConfig,
  DATA_DIR: Type.String({
    default: 'data',
    description: 'Folder for data; encoded pictures are cached in its subfolder images/',
  }),
  CATALOG_URL: OriginSetting('Base URL of the catalog service, for names, genres and cover options'),
  UPLOADS_DIR: Type.Optional(
    Type.String({
      description: 'Folder of uploaded pictures: uploads/ of the content; without it there are no uploads',
    }),
  ),
  IMAGE_CACHE_BYTES: Type.Integer({
    default: 512 * 1024 * 1024,
    minimum: 0,
    description: 'Size of the disk cache of encoded pictures; the least recently used are evicted first',
  }),
};

import { baseConfig, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  REGIONS_URL: UrlSetting('Base URL of the region store'),
  API_URL: UrlSetting('Origin of the public API, which fragments get their data from'),
  DATA_DIR: Type.String({
    default: 'data',
    description: 'Folder for server bundles that were fetched and verified',
  }),
};

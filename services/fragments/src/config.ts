import {
  baseConfig,
  calleeConfig,
  regionTrustConfig,
  RegistryPollInterval,
  UrlSetting,
} from '@savepoint/service-kit/config';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...calleeConfig,
  ...regionTrustConfig,
  REGIONS_URL: UrlSetting('Base URL of the region store'),
  REGISTRY_POLL_INTERVAL_MS: RegistryPollInterval,
  CATALOG_URL: UrlSetting('Base URL of the catalog service'),
  COMMENTS_URL: UrlSetting('Base URL of the comments service'),
  USER_ACTIONS_URL: UrlSetting('Base URL of the user-actions service'),
  STREAMS_URL: UrlSetting('Base URL of the streams service'),
  DATA_DIR: Type.String({
    default: 'data',
    description:
      'Folder for the cached server bundles and a copy of the registry, in its subfolder fragments/',
  }),
};

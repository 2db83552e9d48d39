import {
  baseConfig,
  calleeConfig,
  regionTrustConfig,
  RegistryPollInterval,
  OriginSetting,
} from '@savepoint/service-kit/config';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  ...calleeConfig,
  ...regionTrustConfig,
  REGIONS_URL: OriginSetting('Base URL of the region store'),
  REGISTRY_POLL_INTERVAL_MS: RegistryPollInterval,
  CATALOG_URL: OriginSetting('Base URL of the catalog service'),
  COMMENTS_URL: OriginSetting('Base URL of the comments service'),
  USER_ACTIONS_URL: OriginSetting('Base URL of the user-actions service'),
  STREAMS_URL: OriginSetting('Base URL of the streams service'),
  DATA_DIR: Type.String({
    default: 'data',
    description:
      'Folder for the cached server bundles and a copy of the registry, in its subfolder fragments/',
  }),
};

import { baseConfig } from '@savepoint/service-kit';
import { Type } from 'typebox';

export const config = {
  ...baseConfig,
  REGIONS_DIR: Type.String({
    description: 'Folder that regions are published into; created if missing',
  }),
};

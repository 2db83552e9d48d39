import { join } from 'node:path';
import {
  baseConfig,
  calleeConfig,
  callerConfig,
  mongoConfig,
  OriginSetting,
} from '@savepoint/service-kit/config';
import { Type } from 'typebox';

/** The content folder of the repository; the path is the same from src/ and dist/. */
const DEFAULT_CONTENT = join(__dirname, '..', '..', '..', 'content');
/** Value of CONTENT_DIR with which the service imports nothing. */
export const NO_CONTENT = 'none';

/** Settings shared by the service and the command line. */
export const contentConfig = {
  CONTENT_DIR: Type.String({
    default: DEFAULT_CONTENT,
    description: `Folder of the catalogue, imported at the start when it has changed (by default content/ of the repository); ${NO_CONTENT} disables the import`,
  }),
};

/** Details of the site for its legal pages, which leave out what is not set. */
const ownerConfig = {
  PUBLIC_URL: OriginSetting('Public origin of the site', 'http://localhost:3000'),
  SITE_OWNER_NAME: Type.Optional(
    Type.String({ description: 'Name of the site’s owner, for its legal pages' }),
  ),
  SITE_OWNER_ADDRESS: Type.Optional(Type.String({ description: 'Postal address of the site’s owner' })),
  SITE_OWNER_EMAIL: Type.Optional(Type.String({ description: 'Email address for legal matters' })),
};

/** Settings that the legal pages need to name who runs the site. */
export const OWNER_SETTINGS = ['SITE_OWNER_NAME', 'SITE_OWNER_ADDRESS', 'SITE_OWNER_EMAIL'] as const;

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...callerConfig,
  ...calleeConfig,
  ...contentConfig,
  ...ownerConfig,
  USER_ACTIONS_URL: Type.Optional(
    OriginSetting(
      'Base URL of the user-actions service, for ratings and charts; without it suggestions have no ratings and charts are empty',
    ),
  ),
};

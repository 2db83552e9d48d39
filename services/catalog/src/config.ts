import { join } from 'node:path';
import { baseConfig, mongoConfig, OriginSetting, UrlSetting } from '@savepoint/service-kit';
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

/** Details of the site for its legal pages. The defaults of the owner are conspicuous on purpose. */
const ownerConfig = {
  PUBLIC_URL: OriginSetting('Public origin of the site', 'http://localhost:3000'),
  SITE_OWNER_NAME: Type.String({
    default: '[site owner’s name]',
    description: 'Name of the site’s owner, for its legal pages',
  }),
  SITE_OWNER_ADDRESS: Type.String({
    default: '[site owner’s address]',
    description: 'Postal address of the site’s owner',
  }),
  SITE_OWNER_EMAIL: Type.String({
    default: '[site owner’s e-mail address]',
    description: 'Mail address for legal matters',
  }),
};

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...contentConfig,
  ...ownerConfig,
  USER_ACTIONS_URL: Type.Optional(
    UrlSetting(
      'Base URL of the user-actions service, for ratings and charts; without it suggestions have no ratings and charts are empty',
    ),
  ),
};

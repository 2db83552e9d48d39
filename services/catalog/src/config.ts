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
    description: `Folder of the catalogue, imported at the start when it has changed (by default content/ of the repository); ${NO_CONTENT} leaves importing to the command line`,
  }),
};

/** Details of the site for its legal pages. The defaults of the owner are conspicuous on purpose. */
const ownerConfig = {
  PUBLIC_URL: OriginSetting('Origin under which readers know the site', 'http://localhost:3000'),
  SITE_OWNER_NAME: Type.String({
    default: '[site owner’s name]',
    description: 'Who runs this site, on its legal pages',
  }),
  SITE_OWNER_ADDRESS: Type.String({
    default: '[site owner’s address]',
    description: 'Postal address of who runs this site',
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
      'Base URL of the user-actions service, which knows what readers rate and do; without it suggestions have no ratings, and charts no games',
    ),
  ),
};

import { join } from 'node:path';
import { baseConfig, mongoConfig, OriginSetting, UrlSetting } from '@savepoint/service-kit';
import { Type } from 'typebox';

/** The content that comes with the repository, seen from src/ and dist/ alike. */
const OWN_CONTENT = join(__dirname, '..', '..', '..', 'content');
/** For CONTENT_DIR: this instance imports nothing by itself. */
export const NO_CONTENT = 'none';

/** Where content is, for the service and the command line. */
export const contentConfig = {
  CONTENT_DIR: Type.String({
    default: OWN_CONTENT,
    description: `Folder of the catalogue, imported at the start when it has changed (by default content/ of the repository); ${NO_CONTENT} leaves importing to the command line`,
  }),
};

/** Whose site it is and where, for the legal pages. The owner’s defaults are meant to be noticed. */
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

import { join } from 'node:path';
import { baseConfig, mongoConfig } from '@savepoint/service-kit';
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

export const config = { ...baseConfig, ...mongoConfig, ...contentConfig };

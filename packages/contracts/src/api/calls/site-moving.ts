import {
  ExportSiteBody,
  ExportSiteResponse,
  SendSiteFileBody,
  SendSiteFileResponse,
  SiteBody,
  SiteImportResponse,
  StartSiteImportBody,
} from '../../sites';
import { memberPost } from '../definition';
import { site, ownerErrors } from './common';

const file_uid = 'V1StGXR8_Z5jdHi6';

/** Moving comments to a site, and from it. */
export const siteMovingCalls = {
  exportSite: memberPost('comments', '/api/sites/export', {
    body: ExportSiteBody,
    response: ExportSiteResponse,
    errors: [...ownerErrors, 'invalid-cursor'],
    group: 'sites',
    summary: 'Reads everything a site has, as lines of JSON, part by part.',
    example: { body: site },
  }),
  sendSiteFile: memberPost('comments', '/api/sites/import/file', {
    body: SendSiteFileBody,
    response: SendSiteFileResponse,
    errors: [...ownerErrors, 'action-uid-used', 'import-running', 'files-too-large'],
    group: 'sites',
    summary: 'Sends a part of a file of comments.',
    example: { body: { ...site, file_uid, index: 0, data: 'eyJ9' } },
  }),
  startSiteImport: memberPost('comments', '/api/sites/import/start', {
    body: StartSiteImportBody,
    response: SiteImportResponse,
    errors: [...ownerErrors, 'import-running', 'file-incomplete', 'imports-busy', 'too-many-imports'],
    group: 'sites',
    summary: 'Imports such a file, or reports what an import would do.',
    example: { body: { ...site, file_uid, parts: 1, dry_run: true } },
  }),
  readSiteImport: memberPost('comments', '/api/sites/import/read', {
    body: SiteBody,
    response: SiteImportResponse,
    errors: ownerErrors,
    group: 'sites',
    summary: 'Reads the progress and the report of the latest import.',
    example: { body: site },
  }),
};

import {
  AddSiteKeyBody,
  AddSiteKeyResponse,
  AddSitePersonBody,
  ChangeSiteBody,
  ExportSiteResponse,
  LockSiteThreadBody,
  LockSiteThreadResponse,
  OwnSitesBody,
  OwnSitesResponse,
  RegisterSiteBody,
  RemoveSiteBody,
  RemoveSiteKeyBody,
  RemoveSitePersonBody,
  RemoveSiteResponse,
  SendSiteFileBody,
  SendSiteFileResponse,
  SiteBody,
  SiteImportResponse,
  SiteListBody,
  SiteResponse,
  SiteThreadsPage,
  StartSiteImportBody,
} from '../site-management';
import { ChangeModeratorMailBody, ModeratorMailSettings, ReadModeratorMailBody } from '../moderator-mail';
import { SiteLogPage } from '../site-log';
import type { CallSchemas } from './definition';

export const siteCalls = {
  listOwnSites: { body: OwnSitesBody, response: OwnSitesResponse, errors: [] },
  registerSite: {
    body: RegisterSiteBody,
    response: SiteResponse,
    errors: ['registration-closed', 'invalid-site', 'too-many-sites', 'too-many-registrations'],
  },
  readSite: { body: SiteBody, response: SiteResponse, errors: ['site-team-only'] },
  changeSite: {
    body: ChangeSiteBody,
    response: SiteResponse,
    errors: ['site-team-only', 'site-owners-only', 'invalid-site'],
  },
  removeSite: {
    body: RemoveSiteBody,
    response: RemoveSiteResponse,
    errors: ['site-team-only', 'site-owners-only', 'invalid-site'],
  },
  addSitePerson: {
    body: AddSitePersonBody,
    response: SiteResponse,
    errors: ['site-team-only', 'site-owners-only', 'invalid-site'],
  },
  removeSitePerson: {
    body: RemoveSitePersonBody,
    response: SiteResponse,
    errors: ['site-team-only', 'site-owners-only', 'last-owner'],
  },
  addSiteKey: {
    body: AddSiteKeyBody,
    response: AddSiteKeyResponse,
    errors: ['site-team-only', 'site-owners-only', 'invalid-site'],
  },
  removeSiteKey: {
    body: RemoveSiteKeyBody,
    response: SiteResponse,
    errors: ['site-team-only', 'site-owners-only', 'invalid-site'],
  },
  lockSiteThread: {
    body: LockSiteThreadBody,
    response: LockSiteThreadResponse,
    errors: ['site-team-only', 'no-such-entity'],
  },
  listSiteThreads: {
    body: SiteListBody,
    response: SiteThreadsPage,
    errors: ['site-team-only', 'invalid-cursor'],
  },
  readModeratorMail: {
    body: ReadModeratorMailBody,
    response: ModeratorMailSettings,
    errors: ['site-team-only'],
  },
  changeModeratorMail: {
    body: ChangeModeratorMailBody,
    response: ModeratorMailSettings,
    challenge: 'listed',
    errors: ['site-team-only', 'email-not-verified', 'too-many-confirmations'],
  },
  readSiteLog: { body: SiteListBody, response: SiteLogPage, errors: ['site-team-only', 'invalid-cursor'] },
  exportSite: {
    body: SiteListBody,
    response: ExportSiteResponse,
    errors: ['site-team-only', 'site-owners-only', 'invalid-cursor'],
  },
  sendSiteFile: {
    body: SendSiteFileBody,
    response: SendSiteFileResponse,
    errors: ['site-team-only', 'site-owners-only', 'import-running'],
  },
  startSiteImport: {
    body: StartSiteImportBody,
    response: SiteImportResponse,
    errors: [
      'site-team-only',
      'site-owners-only',
      'import-running',
      'file-incomplete',
      'imports-busy',
      'too-many-imports',
    ],
  },
  readSiteImport: {
    body: SiteBody,
    response: SiteImportResponse,
    errors: ['site-team-only', 'site-owners-only'],
  },
} as const satisfies Record<string, CallSchemas>;

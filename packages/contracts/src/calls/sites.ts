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
import {
  AddReadKeyBody,
  AddReadKeyResponse,
  CommentsByKeyQuery,
  CommentsByKeyResponse,
  CountsByKeyQuery,
  CountsByKeyResponse,
  ReadKeysBody,
  ReadKeysResponse,
  RemoveReadKeyBody,
  ThreadsByKeyQuery,
  ThreadsByKeyResponse,
} from '../site-data';
import { SiteFiguresResponse } from '../site-figures';
import { SiteLogPage } from '../site-log';
import { SpamTrial } from '../spam-filter';
import { SetSpamServiceKeyBody } from '../spam-service';
import {
  AddSiteWebhookBody,
  ReplaySiteDeliveryBody,
  ReplaySiteDeliveryResponse,
  SiteDeliveriesBody,
  SiteDeliveriesPage,
  SiteWebhookBody,
  SiteWebhookSecretResponse,
  SiteWebhooksBody,
  SiteWebhooksResponse,
  SwitchSiteWebhookBody,
} from '../site-webhooks';
import type { CallSchemas } from './definition';

const keyErrors = ['invalid-site-key', 'too-many-reads'] as const;
const ownerErrors = ['site-team-only', 'site-owners-only'] as const;

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
  readSiteFigures: { body: SiteBody, response: SiteFiguresResponse, errors: ['site-team-only'] },
  trySpamFilter: { body: SiteBody, response: SpamTrial, errors: ownerErrors },
  setSpamServiceKey: {
    body: SetSpamServiceKeyBody,
    response: SiteResponse,
    errors: [...ownerErrors, 'invalid-spam-key', 'spam-service-unavailable', 'too-many-spam-keys'],
  },
  removeSpamServiceKey: { body: SiteBody, response: SiteResponse, errors: ownerErrors },
  listReadKeys: { body: ReadKeysBody, response: ReadKeysResponse, errors: ownerErrors },
  addReadKey: {
    body: AddReadKeyBody,
    response: AddReadKeyResponse,
    errors: [...ownerErrors, 'invalid-site'],
  },
  removeReadKey: {
    body: RemoveReadKeyBody,
    response: ReadKeysResponse,
    errors: [...ownerErrors, 'invalid-site'],
  },
  listThreadsByKey: {
    query: ThreadsByKeyQuery,
    response: ThreadsByKeyResponse,
    errors: [...keyErrors, 'invalid-cursor'],
  },
  listCommentsByKey: {
    query: CommentsByKeyQuery,
    response: CommentsByKeyResponse,
    errors: [...keyErrors, 'invalid-cursor', 'no-such-entity'],
  },
  countCommentsByKey: {
    query: CountsByKeyQuery,
    response: CountsByKeyResponse,
    errors: [...keyErrors, 'no-such-entity'],
  },
  listSiteWebhooks: { body: SiteWebhooksBody, response: SiteWebhooksResponse, errors: ownerErrors },
  addSiteWebhook: {
    body: AddSiteWebhookBody,
    response: SiteWebhookSecretResponse,
    errors: [...ownerErrors, 'invalid-site', 'too-many-webhooks'],
  },
  switchSiteWebhook: {
    body: SwitchSiteWebhookBody,
    response: SiteWebhooksResponse,
    errors: [...ownerErrors, 'no-such-webhook'],
  },
  renewSiteWebhookSecret: {
    body: SiteWebhookBody,
    response: SiteWebhookSecretResponse,
    errors: [...ownerErrors, 'no-such-webhook'],
  },
  removeSiteWebhook: {
    body: SiteWebhookBody,
    response: SiteWebhooksResponse,
    errors: [...ownerErrors, 'no-such-webhook'],
  },
  listSiteDeliveries: {
    body: SiteDeliveriesBody,
    response: SiteDeliveriesPage,
    errors: [...ownerErrors, 'no-such-webhook', 'invalid-cursor'],
  },
  replaySiteDelivery: {
    body: ReplaySiteDeliveryBody,
    response: ReplaySiteDeliveryResponse,
    errors: [...ownerErrors, 'no-such-webhook', 'webhook-off'],
  },
} as const satisfies Record<string, CallSchemas>;

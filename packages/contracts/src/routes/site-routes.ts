import { postRoute as post } from './routes';

/**
 * The calls with which members run their sites. Scripts that make them import them from here and pass them on, so that
 * only the pages of sites load them.
 */
export const siteRoutes = {
  listOwnSites: post('comments', 'member', '/api/sites'),
  registerSite: post('comments', 'member', '/api/sites/register'),
  readSite: post('comments', 'member', '/api/sites/read'),
  changeSite: post('comments', 'member', '/api/sites/change'),
  removeSite: post('comments', 'member', '/api/sites/remove'),
  addSitePerson: post('comments', 'member', '/api/sites/people/add'),
  withdrawInvitation: post('comments', 'member', '/api/sites/people/withdraw'),
  answerInvitation: post('comments', 'member', '/api/sites/invitations/answer'),
  blockInvitations: post('comments', 'member', '/api/sites/invitations/block'),
  removeSitePerson: post('comments', 'member', '/api/sites/people/remove'),
  addSiteKey: post('comments', 'member', '/api/sites/keys/add'),
  removeSiteKey: post('comments', 'member', '/api/sites/keys/remove'),
  listSiteThreads: post('comments', 'member', '/api/sites/threads'),
  lockSiteThread: post('comments', 'member', '/api/sites/threads/lock'),
  readModeratorMail: post('comments', 'member', '/api/sites/mail'),
  changeModeratorMail: post('comments', 'member', '/api/sites/mail/change'),
  readSiteLog: post('comments', 'member', '/api/sites/log'),
  exportSite: post('comments', 'member', '/api/sites/export'),
  sendSiteFile: post('comments', 'member', '/api/sites/import/file'),
  startSiteImport: post('comments', 'member', '/api/sites/import/start'),
  readSiteImport: post('comments', 'member', '/api/sites/import/read'),
  readSiteFigures: post('comments', 'member', '/api/sites/figures'),
  trySpamFilter: post('comments', 'member', '/api/sites/spam-filter/try'),
  setSpamServiceKey: post('comments', 'member', '/api/sites/spam-service/set'),
  removeSpamServiceKey: post('comments', 'member', '/api/sites/spam-service/remove'),
  listReadKeys: post('comments', 'member', '/api/sites/read-keys'),
  addReadKey: post('comments', 'member', '/api/sites/read-keys/add'),
  removeReadKey: post('comments', 'member', '/api/sites/read-keys/remove'),
  listSiteWebhooks: post('comments', 'member', '/api/sites/webhooks'),
  addSiteWebhook: post('comments', 'member', '/api/sites/webhooks/add'),
  switchSiteWebhook: post('comments', 'member', '/api/sites/webhooks/switch'),
  renewSiteWebhookSecret: post('comments', 'member', '/api/sites/webhooks/secret'),
  removeSiteWebhook: post('comments', 'member', '/api/sites/webhooks/remove'),
  listSiteDeliveries: post('comments', 'member', '/api/sites/webhooks/log'),
  replaySiteDelivery: post('comments', 'member', '/api/sites/webhooks/replay'),
} as const;
export type SiteCall = keyof typeof siteRoutes;

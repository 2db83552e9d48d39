import { DEFAULT_SITE_SETTINGS } from '@savepoint/contracts/schema';
import type { OwnSitesResponse, SiteDetails } from '@savepoint/contracts/sites';
import type { FakeApi } from '@savepoint/region-kit/testing/page';

/** A site as its owner sees it. */
export const siteDetails = (more: Partial<SiteDetails> = {}): SiteDetails => ({
  key: 'myblog',
  name: 'My blog',
  origins: ['https://blog.example'],
  languages: ['en'],
  settings: DEFAULT_SITE_SETTINGS,
  version: 3,
  role: 'owner',
  tag: '<script src="https://savepoint.example/embed.js" data-site="myblog"></script>',
  people: [{ uid: 'mara', name: 'Mara', role: 'owner' }],
  invitations: [],
  keys: [],
  ...more,
});

/** What `/sites/` reads of a member who runs no site and is invited to none. */
export const ownSites = (more: Partial<OwnSitesResponse> = {}): OwnSitesResponse => ({
  ...{ sites: [], may_register: false, invitations: [], sent: [], blocked: [] },
  ...more,
});

/** Answers what the page of a site reads, of one on which nothing has happened so far. */
export function answerSite(api: FakeApi, site: SiteDetails): void {
  api.answer('readSite', { site });
  api.answer('readModeratorMail', { mode: 'off', confirmed: false, email: 'mara@example.org' });
  api.answer('listSiteThreads', { threads: [], next_cursor: null });
  api.answer('readSiteFigures', { days: [], authors: 0 });
  api.answer('listReadKeys', { keys: [] });
  api.answer('listSiteWebhooks', { webhooks: [] });
  api.answer('readSiteImport', { import: null });
  api.answer('readSiteLog', { entries: [], next_cursor: null });
}

import type { CallDescription } from './call-groups';
import { DEFAULT_SITE_SETTINGS } from './site';
import type { SiteCall } from './site-routes';

const site = { site: 'myblog' } as const;
const file_uid = 'V1StGXR8_Z5jdHi6';
const group = 'sites';

/** Describes the calls with which members run their sites. */
export const siteDescriptions: { readonly [K in SiteCall]: CallDescription<K> } = {
  listOwnSites: {
    group,
    summary: 'Lists the sites that the member owns or moderates.',
    example: { body: {} },
  },
  registerSite: {
    group,
    summary: 'Registers a site, which the member then owns.',
    example: { body: { name: 'My blog', origins: ['https://blog.example'] } },
  },
  readModeratorMail: {
    group,
    summary: 'Reads whether the member gets mail about comments of a site that wait for a decision.',
    example: { body: site },
  },
  changeModeratorMail: {
    group,
    summary:
      'Chooses this mail: off, at once or once a day. It begins when the member confirms it by a link in a mail.',
    example: { body: { ...site, mode: 'daily' } },
  },
  readSite: { group, summary: 'Reads a site, for those who run it.', example: { body: site } },
  changeSite: {
    group,
    summary: 'Changes the name, origins, languages or settings of a site.',
    example: { body: { ...site, settings: { ...DEFAULT_SITE_SETTINGS, max_links: 1 } } },
  },
  removeSite: {
    group,
    summary: 'Removes a site: its threads are shown no more.',
    example: { body: { ...site, name: 'My blog' } },
  },
  addSitePerson: {
    group,
    summary: 'Makes a member an owner or moderator of a site.',
    example: { body: { ...site, person: 'Ada', role: 'moderator' } },
  },
  removeSitePerson: {
    group,
    summary: 'Removes an owner or moderator of a site.',
    example: { body: { ...site, uid: 'uid-of-ada', role: 'moderator' } },
  },
  addSiteKey: {
    group,
    summary: 'Makes a key with which the site signs tokens for its readers.',
    example: { body: { ...site, algorithm: 'EdDSA' } },
  },
  removeSiteKey: {
    group,
    summary: 'Removes such a key.',
    example: { body: { ...site, kid: 'myblog.k3x9q2ab' } },
  },
  listSiteThreads: {
    group,
    summary: 'Lists the pages of a site that have comments.',
    example: { body: site },
  },
  lockSiteThread: {
    group,
    summary: 'Closes a thread of a site to further comments, or opens it again.',
    example: { body: { ...site, slug: 'myblog-k3x9q2abv7c5d1ef', locked: true } },
  },
  readSiteLog: { group, summary: 'Lists what changed in a site, and who did it.', example: { body: site } },
  exportSite: {
    group,
    summary: 'Reads everything a site has, as lines of JSON, part by part.',
    example: { body: site },
  },
  sendSiteFile: {
    group,
    summary: 'Sends a part of a file of comments.',
    example: { body: { ...site, file_uid, index: 0, data: 'eyJ9' } },
  },
  startSiteImport: {
    group,
    summary: 'Imports such a file, or reports what an import would do.',
    example: { body: { ...site, file_uid, parts: 1, dry_run: true } },
  },
  readSiteImport: {
    group,
    summary: 'Reads the progress and the report of the latest import.',
    example: { body: site },
  },
};

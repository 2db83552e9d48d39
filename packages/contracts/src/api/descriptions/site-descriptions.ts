import type { CallDescription } from '../call-groups';
import type { SiteDataCall, SiteCall } from '../../routes';

const site = { site: 'myblog' } as const;
const file_uid = 'V1StGXR8_Z5jdHi6';
const webhook = { ...site, uid: 'Uakgb_J5m9g-0JDM' } as const;
const group = 'sites';

/** Describes the calls with which members run their sites. */
export const siteDescriptions: { readonly [K in SiteCall]: CallDescription<K> } = {
  listOwnSites: {
    group,
    summary: 'Lists the sites that the member owns or moderates, and the invitations to and by them.',
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
    summary: 'Changes the name, origins, languages or settings of a site, unless somebody else has since.',
    example: { body: { ...site, version: 3, settings: { max_links: 1 } } },
  },
  removeSite: {
    group,
    summary: 'Removes a site: its threads are shown no more.',
    example: { body: { ...site, name: 'My blog' } },
  },
  addSitePerson: {
    group,
    summary: 'Invites a member to become an owner or moderator of a site.',
    example: { body: { ...site, person: 'Ada', role: 'moderator' } },
  },
  withdrawInvitation: {
    group,
    summary: 'Withdraws such an invitation.',
    example: { body: { ...site, uid: 'uid-of-ada' } },
  },
  answerInvitation: {
    group,
    summary:
      'Accepts or declines an invitation of the member, who then runs the site, or may refuse further ones.',
    example: { body: { ...site, answer: 'accept' } },
  },
  blockInvitations: {
    group,
    summary:
      'Refuses all invitations to run sites, or takes them again from somebody, for a site, or at all.',
    example: { body: { blocked: true, kind: 'everybody' } },
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
  readSiteFigures: {
    group,
    summary: 'Counts what happened on a site, by day.',
    example: { body: site },
  },
  trySpamFilter: {
    group,
    summary: 'Says what the spam filter of a site would have held within the last days.',
    example: { body: site },
  },
  setSpamServiceKey: {
    group,
    summary:
      'Has the comments of a site checked by a service with Akismet’s protocol, by the site’s key there.',
    example: { body: { ...site, api_key: '3f0c9a1b2d4e' } },
  },
  removeSpamServiceKey: {
    group,
    summary: 'Removes this key: the service gets nothing more.',
    example: { body: site },
  },
  listReadKeys: {
    group,
    summary: 'Lists the keys with which programs of the site read its comments.',
    example: { body: site },
  },
  addReadKey: {
    group,
    summary: 'Makes such a key. The response has it, and no other one.',
    example: { body: { ...site, scope: 'public' } },
  },
  removeReadKey: {
    group,
    summary: 'Removes such a key.',
    example: { body: { ...site, uid: '8f14e45fceea' } },
  },
  listSiteWebhooks: {
    group,
    summary: 'Lists the addresses to which a site’s messages are sent.',
    example: { body: site },
  },
  addSiteWebhook: {
    group,
    summary: 'Adds such an address. The response has the secret that signs its messages.',
    example: {
      body: { ...site, address: 'https://blog.example/hooks', events: ['comment.published'] },
    },
  },
  switchSiteWebhook: {
    group,
    summary: 'Switches a webhook on or off.',
    example: { body: { ...webhook, on: true } },
  },
  renewSiteWebhookSecret: {
    group,
    summary: 'Makes a new secret for a webhook. The earlier one signs for another day.',
    example: { body: webhook },
  },
  removeSiteWebhook: { group, summary: 'Removes a webhook.', example: { body: webhook } },
  listSiteDeliveries: {
    group,
    summary: 'Lists the messages of a webhook, with what became of them.',
    example: { body: webhook },
  },
  replaySiteDelivery: {
    group,
    summary: 'Sends a message of a webhook again.',
    example: { body: { ...webhook, delivery: 'msg_0b7e2a1c-5f0e-4d53-9a43-6a2f4b0d9c11' } },
  },
};

const programs = 'programs';
const thread = 'myblog-k3x9q2abv7c5d1ef';

/** Describes the calls of programs with a key of a site. */
export const siteDataDescriptions: { readonly [K in SiteDataCall]: CallDescription<K> } = {
  listThreadsByKey: {
    group: programs,
    summary: 'Lists the threads of the key’s site, latest first.',
    example: { query: {} },
  },
  listCommentsByKey: {
    group: programs,
    summary: 'Lists the comments of the key’s site, or of one of its threads, by time.',
    example: { query: { thread, order: 'oldest', limit: 20 } },
  },
  countCommentsByKey: {
    group: programs,
    summary: 'Counts the comments in threads of the key’s site.',
    example: { query: { threads: thread } },
  },
};

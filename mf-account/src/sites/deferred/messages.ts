import { createMessages } from '@savepoint/region-kit';

/** The texts of the pages of sites for members. */
export const message = createMessages({
  tryAgain: 'Try again',
  loading: 'Loading…',
  showMore: 'Show more',
  remove: 'Remove',
  notNow: 'Could not be loaded',

  // The list, and registering
  yourSites: 'Sites you run',
  noSites: 'No sites yet',
  noSitesText: 'Sites that you own or moderate appear here.',
  owner: 'Owner',
  moderator: 'Moderator',
  register: 'Register a site',
  registerText: 'Its pages then show threads of their own, with your rules.',
  closed:
    'Only administrators of Savepoint register sites here. Ask one of them to register yours and to name you as its owner.',
  yourId: 'Your id is {id}. Owners of a site need it to add you.',
  name: 'Name',
  nameHint: 'Readers see it when a page has no title.',
  origins: 'Origins, one per line',
  originsHint:
    'Where its pages are: https://example.com, https://*.example.com for all names below it, or http://localhost:4000 to try it out. No path.',
  languages: 'Languages (optional)',
  languagesHint: 'As tags, such as en or de-CH, with spaces between them.',
  registerSite: 'Register site',
  registered: '{name} is registered',
  nextSteps: 'Next: put the tag on a page, then open the page and write the first comment.',
  openSite: 'Settings and threads of {name}',

  // The tag
  tag: 'The tag',
  tagText: 'Put this where the comments should appear. It works on every page of the site.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Your browser does not allow copying. Select the text and copy it.',
  step1: 'A page is found by its address. Give the tag data-page-id="…" if addresses change.',
  step2:
    'If the page has a content security policy, it needs script-src and frame-src with Savepoint’s origin.',
  step3: 'A page of an origin that is not registered shows a sentence in place of the thread.',

  // Settings
  settings: 'Settings',
  publishing: 'A comment appears',
  at_once: 'At once',
  after_approval: 'After a moderator has approved it',
  closeAfter: 'Days until a thread closes (empty: never)',
  maxLinks: 'Links in a comment, at most',
  postsPerHour: 'Comments of a member in an hour, at most',
  feed: 'A feed of all comments',
  feedOff: 'No; each thread has one',
  feedOn: 'Public, at /feeds/sites/{key}.atom',
  save: 'Save settings',
  saved: 'Saved. It takes effect within ten seconds.',
  notNumber: 'A whole number is needed.',

  // People
  people: 'Owners and moderators',
  peopleText: 'Owners change the site and moderate it. Moderators decide about its comments.',
  person: 'Member',
  personHint: 'The name that they chose on their account page, or their id, which /sites/ shows them.',
  role: 'Role',
  add: 'Add',
  added: '{name} was added.',
  removed: '{name} was removed.',
  removePerson: 'Remove {name} ({role})',
  you: 'you',

  // Keys
  keys: 'Login of your own',
  keysText:
    'If your site has accounts, sign a token for each reader with a key, and they write without logging in here. Two keys are valid at a time, so that one can replace the other.',
  noKeys: 'No keys',
  keyMade: '{algorithm}, made on {date}',
  algorithm: 'Algorithm',
  HS256: 'HS256: a shared secret',
  EdDSA: 'EdDSA: a pair of keys',
  newKey: 'Make a key',
  keyShownOnce: 'Copy this now. It is shown once.',
  keyId: 'Its id, the kid of tokens: {kid}',
  keyRemoved: 'The key {kid} was removed. Its tokens are rejected within a minute.',
  removeKey: 'Remove the key {kid}',

  // Threads
  threads: 'Threads',
  noThreads: 'No threads yet',
  noThreadsText: 'A page appears here with its first comment.',
  comments: { one: '{count} comment', other: '{count} comments' },

  // Moving
  moving: 'Export and import',
  exportText: 'Everything as lines of JSON: pages and comments, also hidden ones. Keep the file to yourself.',
  exportButton: 'Export comments',
  exporting: { one: 'Reading: {count} line', other: 'Reading: {count} lines' },
  exported: { one: 'Saved a file of {count} line.', other: 'Saved a file of {count} lines.' },
  importText:
    'Bring comments from Disqus, WordPress, Remark42, Isso, Commento, Comentario, Artalk, Coral or Savepoint. First you see what would happen.',
  file: 'File',
  fileHint: { other: 'At most {count} MB and {comments} comments; larger ones are imported by command.' },
  replaceFrom: 'Old addresses begin with (optional)',
  replaceTo: 'and now begin with',
  dryRun: 'See what would happen',
  chooseFile: 'Choose a file first.',
  fileTooLarge: 'This file is too large for the browser: at most {count} MB. Import it by command.',
  sending: 'Sending: {percent} %',
  reading: { one: 'Reading: {count} comment', other: 'Reading: {count} comments' },
  importing: { one: 'Importing: {count} comment', other: 'Importing: {count} comments' },
  wouldImport: { one: 'Import {count} comment', other: 'Import {count} comments' },
  report: 'Report',
  interrupted: 'The import was interrupted. Choose the file again and repeat it: it continues where it was.',
  importFailed: 'Nothing was imported: {problem}',
  importDone: { one: '{count} comment was imported.', other: '{count} comments were imported.' },
  nothingToImport: 'There is nothing to import.',

  // Log
  log: 'What changed',
  noLog: 'Nothing has changed yet',
  noLogText: 'Changes of the site appear here, with who made them.',
  registeredBy: '{by} registered the site',
  changedBy: '{by} changed settings: {about}',
  personAddedBy: '{by} added {about}',
  personRemovedBy: '{by} removed {about}',
  keyAddedBy: '{by} made the key {about}',
  keyRemovedBy: '{by} removed the key {about}',
  exportedBy: '{by} exported all comments',
  importedBy: '{by} imported comments: {about}',
  removedBy: '{by} removed the site',

  // Removing
  removeSite: 'Remove this site',
  removeSiteText:
    'Its pages show its threads no more. The comments stay stored; an administrator can restore them.',
  confirmName: 'To confirm it, write the name of the site: {name}',
  siteRemoved: 'The site was removed.',
  backToSites: 'Your sites',
});

import { createMessages } from '@savepoint/region-kit';

/** The texts of the queue. Those of the other tabs are in `deferred/messages.ts`. */
export const message = createMessages({
  checking: 'Checking for account...',
  loggedOut: 'You are logged out',
  loggedOutAbout: 'Only moderators can see this page. Log in if you are one.',
  logIn: 'Log in',
  // Completes “Log in to …”
  loginReason: 'moderate comments',
  notAllowed: 'Only moderators can see this page',
  notAllowedAbout:
    'You are logged in, but this account is not a moderator’s. To be added, send this account ID to whoever runs the site:',

  tabs: 'Moderation',
  queue: 'Queue',
  appeals: 'Appeals',
  surges: 'Ratings',
  words: 'Word rules',
  bans: 'Bans',
  log: 'Log',
  refresh: 'Refresh',
  tryAgain: 'Try again',
  more: 'Show more',

  queueTitle: 'Waiting for a decision',
  queueEmpty: 'The queue is empty',
  queueEmptyAbout: 'Comments that members report and comments that need approval appear here.',
  keys: 'Keys for the focused comment: {j} next, {k} previous, {a} approve, {r} remove, {b} ban the author, {z} undo.',
  comment: 'Comment by {name}',
  approve: 'Approve',
  remove: 'Remove',
  ban: 'Ban {name}',
  names: 'Names of {name}',
  undo: 'Undo',
  approved: 'Comment by {name} approved',
  removed: 'Comment by {name} removed',
  undone: 'Undone. The comment by {name} is in the queue again',
  hidden: 'hidden',
  visible: 'visible',
  banned: 'banned',

  reasonWords: 'Needs approval: contains “{phrase}”',
  reasonLinks: 'Needs approval: link from a new member',
  reasonReports: 'Hidden after reports',
  reasonSite: 'This site publishes after approval',
  reasonEdited: 'Edited by its author while waiting for approval',
  reported: { one: 'Reported by {count} member: {reasons}', other: 'Reported by {count} members: {reasons}' },
  spam: 'spam ({count})',
  abuse: 'abuse ({count})',
  spoiler: 'spoiler ({count})',
  'off-topic': 'off topic ({count})',
  other: 'something else ({count})',
});

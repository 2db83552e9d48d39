import { createMessages } from '@savepoint/region-kit';

/** The texts of the decisions about the member. */
export const message = createMessages({
  title: 'Decisions about you',
  empty:
    'None. If your comments or ratings are held or removed, or you are banned, it appears here with the reason.',

  held: 'A comment is waiting for approval',
  heldOn: 'Your comment on {page} is waiting for approval',
  removed: 'A comment was removed',
  removedOn: 'Your comment on {page} was removed',
  deleted: 'A comment was deleted',
  deletedOn: 'Your comment on {page} was deleted',
  banned: 'You were banned',
  bannedUntil: 'You were banned until {date}',
  bannedPermanently: 'You were banned permanently',
  ratingSetAside: 'Your rating of {game} was set aside',
  ratingLeftOut: 'Your rating of {game} does not count',
  undone: 'Undone on {date}',

  // Reasons
  words: 'It contains “{phrase}”, which needs approval here.',
  links: 'It has links, which need approval from new members.',
  'spam-filter': 'The spam filter of this site found it like comments that were removed as spam.',
  'spam-service': 'The service that checks comments for this site takes it for spam.',
  guest: 'Its author had not confirmed the email address.',
  reports: 'Several members reported it.',
  edited: 'You edited it while it was waiting.',
  site: 'This site shows comments after approval.',
  first: 'It is your first comment on this site, which needs approval.',
  ruleGuest: 'This site checks comments of guests first.',
  ruleLinks: 'It has links, which need approval on this site.',
  explanation: 'The moderator wrote: {text}',
  surge: 'It came with many ratings at once that differ from those before them.',

  // Origin
  automated: 'A rule did this automatically.',
  byPerson: 'A moderator decided this.',
  byPersonAfterRule: 'A moderator decided this, after a rule had noticed it automatically.',
  byPersonAfterReports: 'A moderator decided this, after members had reported it.',

  // What the member can do
  heldNext: 'A moderator will look at it; you need not do anything.',
  ratingNext: 'A moderator will look at these ratings; you need not do anything.',
  appeal: 'Appeal',
  appealUntil: 'Until {date}, you can ask for another look at this decision.',
  appealText: 'Why do you think that this decision is wrong?',
  appealAbout:
    'One appeal per decision. A moderator who did not make the decision reads it, if there is one.',
  appealEmpty: 'Write why you think so.',
  sendAppeal: 'Send appeal',
  cancel: 'Cancel',
  appealed: 'You appealed on {date}. A moderator will look at the decision again.',
  upheld: 'Your appeal was looked at on {date}: the decision stays.',
  reversed: 'Your appeal was granted on {date}: the decision was undone.',
  answer: 'The moderator answered: {text}',
  object: 'If you think that this is wrong, {write}. Somebody reads every message.',
  write: 'write to us',
});

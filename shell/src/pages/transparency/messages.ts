import { createMessages } from '@savepoint/contracts/base';
import { FEW } from '@savepoint/contracts/moderation';

/** The texts of the page of moderation’s figures. */
export const message = createMessages({
  title: 'Moderation in figures',
  description: 'What members reported, and what moderators and rules decided about comments, month by month.',
  about:
    'These are the figures that articles 15 and 24 of the EU’s Digital Services Act ask for. Months are by UTC. They are about comments on Savepoint itself: sites that use our comments moderate their own.',
  closing:
    'A month is final {days} days after its end. Its figures then no longer change: a decision that is undone later counts in the month in which it was undone, and an appeal in the month in which it was decided. Figures of months that are not final are those until the last midnight.',
  small: `Small counts are shown as “${FEW}”, and there are no totals, so that nobody can be recognised.`,
  rules:
    'What our rules reject before it is published is not stored and not counted. {terms} has the rules, and how to appeal.',
  terms: 'Our terms',
  json: 'The same figures as JSON',
  jsonAbout: '{json}, for programs.',
  empty: 'There is nothing to show yet',
  emptyText: 'No comment has been reported or decided about before today.',
  unavailable: 'The figures could not be loaded. Try again in a few seconds.',
  nothing: 'Nothing was reported or decided.',
  provisional: 'Not final yet: the figures until {date}.',

  reports: 'Reports of members',
  'report-spam': 'Spam or advertising',
  'report-abuse': 'Insults, threats or hate',
  'report-spoiler': 'Spoiler without a warning',
  'report-off-topic': 'Off topic',
  'report-illegal': 'Against the law',
  'report-other': 'Something else',

  automatic: 'Comments hidden automatically, until a moderator decided',
  'rule-words': 'Words that need approval',
  'rule-links': 'Links of a new member',
  'rule-reports': 'Reports of several members',
  'rule-spam-filter': 'Spam filter',
  'rule-spam-service': 'Spam service',
  'rule-edited': 'Edited while waiting for approval',
  'rule-guest': 'Comments of guests',
  'rule-site': 'Approval before publication',

  decisions: 'Decisions of moderators',
  'decision-approved': 'Comment approved',
  'decision-removed': 'Comment removed',
  'decision-deleted': 'Comment deleted on its page',
  'decision-banned': 'Member banned',
  'decision-unbanned': 'Ban lifted',
  ground: '{action}: {ground}',
  'found-reports': '{action} (after reports)',
  'found-rules': '{action} (after a rule)',

  undone: 'Decisions undone',
  appeals: 'Appeals',
  received: 'Received',
  upheld: 'Decided: the decision stays',
  reversed: 'Decided: the decision was undone',
  times: 'Median time',
  decisionTime: 'Until a decision about a comment',
  appealTime: 'Until a decision about an appeal',
  hours: { one: '{count} hour', other: '{count} hours' },
  figure: '{name}: {value}',
  few: FEW,
  none: 'None.',
});

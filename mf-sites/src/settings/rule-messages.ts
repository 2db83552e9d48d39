import { createMessages } from '@savepoint/region-kit';

/** The texts of the rules in the settings of a site. */
export const rule = createMessages({
  publishing: 'A comment appears',
  at_once: 'At once',
  first_after_approval: 'At once, except the first one of a member: after approval',
  after_approval: 'After a moderator has approved it',
  links: 'Comments with links',
  allowed: 'Appear at once; those of new members after approval',
  held: 'Appear after a moderator has approved them',
  refused: 'Are rejected',
  closeAfter: 'Days until a thread closes (empty: never)',
  maxLinks: 'Links in a comment, at most',
  postsPerHour: 'Comments of a member in an hour, at most',
  guests: 'Guests, with a name and an email address',
  'guests-off': 'No; readers log in to comment',
  'guests-confirmed': 'Published once they confirm the address by mail',
  'guests-held': 'Each comment waits for a moderator',
  feed: 'A feed of all comments',
  feedOff: 'No; each thread has one',
  feedOn: 'Public, at /feeds/sites/{key}.atom',
  notNumber: 'A whole number is needed.',
});

import { createMessages } from '@savepoint/region-kit';

/** The texts of the reports that the member sent. */
export const message = createMessages({
  title: 'Your reports',
  on: 'A comment on {page}',
  comment: 'A comment',
  why: 'Your reason: {reason}',
  spam: 'spam or advertising',
  abuse: 'insults, threats or hate',
  spoiler: 'it spoils the story',
  'off-topic': 'it has nothing to do with the page',
  illegal: 'it is against the law',
  other: 'something else',
  waiting: 'A moderator will look at it.',
  removed: 'A moderator removed it on {date}. Thank you.',
  kept: 'A moderator looked at it on {date}: it stays.',
  gone: 'It was deleted before a moderator decided.',
});

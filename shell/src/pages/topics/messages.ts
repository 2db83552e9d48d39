import { createMessages } from '@savepoint/contracts/base';

/** The texts of the pages of topics. */
export const message = createMessages({
  text: 'What our articles and reviews are about.',
  count: { one: '{count} article or review', other: '{count} articles and reviews' },
  noTopics: 'No topics yet',
  none: 'Nothing on this topic yet',
  allArticles: 'See all articles.',
});

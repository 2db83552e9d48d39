import { createMessages } from '@savepoint/contracts';

/** The texts of the pages of authors. */
export const message = createMessages({
  reviews: 'Reviews',
  articles: 'Articles',
});

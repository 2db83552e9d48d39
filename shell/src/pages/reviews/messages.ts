import { createMessages } from '@savepoint/contracts';

/** The texts of the reviews. */
export const message = createMessages({
  title: 'Game reviews',
  pageTitle: '{game} review: {title}',
  played: 'Played',
  pros: 'What works',
  cons: 'What does not',
  more: 'More reviews',
});

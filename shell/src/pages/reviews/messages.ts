import { createMessages } from '@savepoint/contracts/base';

/** The texts of the reviews. */
export const message = createMessages({
  title: 'Game reviews',
  pageTitle: '{game} review: {title}',

  save: 'The reviewer’s save',
  time: 'Time played',
  platform: 'Played on',
  ending: 'Ending',

  pros: 'What works',
  cons: 'What does not',
  more: 'More reviews',
});

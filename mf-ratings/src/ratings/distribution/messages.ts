import { createMessages } from '@savepoint/region-kit';

/** The texts of the distribution. */
export const message = createMessages({
  caption: 'How members rate, by stars',
  count: '{count}',
  stars: { one: '{count} star', other: '{count} stars' },
  ownStars: '{stars}, yours',
  rateToCompare: 'Rate this game to compare your rating.',
  onlyRating: 'Yours is the only rating so far.',
  equal: 'Your rating matches the average.',
  above: 'Your rating is {difference} above the average.',
  below: 'Your rating is {difference} below the average.',
});

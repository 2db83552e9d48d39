import { RATING_MAX } from '@savepoint/contracts/base';
import { createMessages } from '@savepoint/region-kit';

/** The texts of the bar; the distribution has its own. */
export const message = createMessages({
  bar: 'Ratings',
  unavailable: 'Ratings are not available',
  none: 'No ratings yet',
  tooFew: 'Too few ratings ({count})',
  ratings: { one: '{count} rating', other: '{count} ratings' },
  withSamples: '{ratings}, samples included',
  own: 'Your rating',
  notRated: 'Not rated',
  value: `{rating} out of ${RATING_MAX}`,
  clear: 'Clear your rating',
  rated: 'Rated {rating}.',
  removed: 'Removed.',
  undo: 'Undo',
  underReview: '{ratings}, {count} being looked at',
  countsFrom: 'Your rating counts from {date}.',
  opens: 'Ratings open on {date}.',
  opensUndated: 'Ratings open once the game is released.',
  // Marks: the button before and after it is pressed
  like: 'Like',
  likeOn: 'Liked',
  favorite: 'Favourite',
  favoriteOn: 'Favourited',
  toAct: '{action} {name}',
});

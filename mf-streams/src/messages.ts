import { createMessages } from '@savepoint/region-kit';

/** The texts of this region. */
export const message = createMessages({
  heading: 'Live now',
  live: 'Live',
  play: 'Play {name}’s stream here',
  player: '{name}’s stream',
  watching: '{count} watching',
  onTwitch: 'On Twitch',
  emptyHeading: 'Nobody is live',
  empty: 'Sorry, there are no live streams available for {name} right now. Check back soon!',
});

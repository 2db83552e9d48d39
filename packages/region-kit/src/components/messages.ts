import { createMessages } from '@savepoint/contracts/base';

/** The texts of the components that regions share. */
export const message = createMessages(
  {
    loading: 'Loading',
    notLoaded: 'This part of the page could not be loaded. Check your connection and try again.',
    tryAgain: 'Try again',
    close: 'Close',
    stars: '{value} out of {max}',
    showSpoiler: 'Show spoiler',
    hideSpoiler: 'Hide spoiler',
    justNow: 'just now',
    secondsAgo: 'seconds ago',
  },
  'kit',
);

import { createMessages } from '@savepoint/contracts';

/** The texts of a game’s page. */
export const message = createMessages({
  articles: 'Articles about {game}',
  related: 'Play next',
  relatedText: 'Games from the same studio first, then games of the same genre and category.',

  series: 'Series',

  // Its rank on the chart
  chart: 'On the chart',
  number: 'No.',
  bestRank: 'Best rank: {rank}',
  since: 'Rank since {day}. The best is at the top.',
  fullChart: 'The full chart',

  review: 'Our review',
  readReview: 'Read the review',

  // Its regions
  ratings: 'Ratings',
  streams: 'Live streams',
  liveNow: 'Live now',
});

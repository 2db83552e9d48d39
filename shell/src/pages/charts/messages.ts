import { createMessages } from '@savepoint/region-kit';

/** The texts of the charts. */
export const message = createMessages({
  charts: 'Charts',
  chart: 'Chart',
  week: 'This week',
  rising: 'Rising',
  allTime: 'All time',
  weekTitle: 'This week’s game chart',
  risingTitle: 'Rising games',
  allTimeTitle: 'The best games of all time',
  weekText: 'The games that members rate highest and talk about most at the moment.',
  risingText: 'The games that are gaining the most ratings, favourites and comments.',
  allTimeText: 'The games with the highest members’ ratings, however old they are.',
  platform: 'Platform',
  allPlatforms: 'All platforms',
  year: 'Year of release',
  show: 'Show',
  topThree: 'Top three',
  rest: 'The rest of the chart',
  rank: 'Rank',
  movement: 'Change',
  game: 'Game',
  history: 'Eight weeks',
  rating: 'Members’ rating',
  noneRising: 'No game is rising',
  noneRisingHelp: 'No game gained more ratings, favourites and comments than in the week before. {link}',
  none: 'No games on this chart yet',
  noneHelp: 'A game appears here once it has five ratings from members. {link}',
  weekLink: 'See this week’s chart.',
  allLink: 'See the chart of all games.',
  minimum: 'A game needs five ratings to be ranked.',
  weekRank:
    'Its rank depends on its rating, drawn towards the site’s average until enough members have rated it, and on how often it was rated, favourited, liked and discussed in the last weeks.',
  risingRank:
    'Its rank depends on how much more often it was rated, favourited, liked and discussed in the last seven days than in the seven days before.',
  allTimeRank:
    'Its rank depends on its rating, drawn towards the site’s average until enough members have rated it.',
  sinceYesterday: 'Arrows show how many ranks a game has gained or lost on this chart since yesterday.',
  sinceDay: 'Arrows show how many ranks a game has gained or lost on this chart since {day}.',
  line: 'The line is its rank on this chart over the last eight weeks.',
  newAccounts: 'Ratings from accounts less than a day old do not count yet.',
});

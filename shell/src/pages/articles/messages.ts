import { createMessages } from '@savepoint/region-kit';

/** The texts of the articles, and of the page of upcoming games. */
export const message = createMessages({
  kind_news: 'News',
  kind_upcoming: 'Upcoming',
  kind_feature: 'Feature',
  games: 'In this article',
  more: 'More articles',

  // Upcoming games
  upcomingTitle: 'Upcoming games',
  upcomingText: 'Games that are not released yet, by confirmed release date.',
  aboutUpcoming: 'About these games',
  none: 'No upcoming games',
  noneHelp: 'No games we cover have a confirmed release date at the moment. {link}',
  noneLink: 'See this week’s chart.',
});

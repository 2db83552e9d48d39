import { createMessages } from '@savepoint/region-kit';

/** The texts of the articles, and of the page of upcoming games. */
export const message = createMessages({
  kind_news: 'News',
  kind_upcoming: 'Upcoming',
  kind_feature: 'Feature',
  // What was upcoming once
  kind_preview: 'Preview',
  games: 'In this article',
  more: 'More articles',

  // Upcoming games
  upcomingTitle: 'Upcoming games',
  upcomingText: 'Games that are not released yet, by announced release date.',
  aboutUpcoming: 'About these games',
  none: 'No upcoming games',
  noneHelp: 'All games we cover are out at the moment. {link}',
  noneLink: 'See this week’s chart.',
});

import { createMessages } from '@savepoint/region-kit';

/** The texts of the page of upcoming games. */
export const message = createMessages({
  articles: 'Articles',
  upcoming: 'Upcoming',
  title: 'Upcoming games',
  text: 'Games that are not released yet, by confirmed release date.',
  articlesTitle: 'About these games',
  allArticles: 'All articles',
  none: 'No upcoming games',
  noneHelp: 'No game we cover has a release date ahead of it. {link}',
  noneLink: 'See this week’s chart.',
  noDate: 'No date yet',
});

import { createMessages } from '@savepoint/region-kit';

/** The texts of the front page. */
export const message = createMessages({
  title: 'Savepoint: video game news, reviews and charts',
  description:
    'News, reviews and charts for people who play. Members rate the games; we finish them before we review them.',
  heading: 'Video game news, reviews and charts',
  games: { one: '{count} game', other: '{count} games' },
  catalogue: {
    one: '{games} on {count} platform, rated by members',
    other: '{games} on {count} platforms, rated by members',
  },
  feature: 'Feature',
  by: 'By {author}',
  chart: 'This week’s chart',
  fullChart: 'The full chart',
  news: 'News',
  allNews: 'All news',
  features: 'Features',
  allArticles: 'All articles',
  newsFeed: 'News in brief',
  reviews: 'Reviews',
  allReviews: 'All reviews',
  rising: 'Rising',
  allRising: 'All games moving up',
  upcoming: 'Upcoming',
  allUpcoming: 'All upcoming games',
  latestComments: 'Latest comments',
  commentOn: '{name} on {game}',
  categories: 'Categories',
  allCategories: 'All categories',
});

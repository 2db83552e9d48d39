import { createMessages, SCORE_MAX } from '@savepoint/contracts/base';

/** The texts of the page of search results. */
export const message = createMessages({
  titleOf: 'Search: {q}',
  description: 'Find games, studios, series, reviews, articles, authors, topics, platforms and categories.',

  games: { one: '{count} game', other: '{count} games' },
  reviews: { one: '{count} review', other: '{count} reviews' },
  articles: { one: '{count} article', other: '{count} articles' },
  platforms: { one: '{count} platform', other: '{count} platforms' },
  categories: { one: '{count} category', other: '{count} categories' },
  others: { one: '{count} other page', other: '{count} other pages' },
  othersTitle: 'Studios, series and more',
  developer: 'Studio',
  publisher: 'Publisher',
  series: 'Series',
  author: 'Author',
  topic: 'Topic',
  page: 'Page',
  texts: { one: '{count} text', other: '{count} texts' },
  alsoKnownAs: 'Also known as {text}',
  reason: '{kind}: {text}',
  found: '{results} for “{q}”',
  corrected: 'No results for “{q}”. Close matches: {results}.',
  reviewText: `{game}, {score} out of ${SCORE_MAX}`,

  none: 'No results for “{q}”',
  noneHelp: 'Check the spelling or search for part of the name. You can also start here:',
  popular: 'Popular this week',
});

import { createMessages } from '@savepoint/region-kit';

/** The texts of the search box and its suggestions. */
export const message = createMessages({
  label: 'Search games',
  search: 'Search',
  form: 'Search the site',
  suggestions: 'Suggestions',
  suggestionCount: { one: '{count} suggestion', other: '{count} suggestions' },
  noSuggestions: 'No suggestions',
  nothingFound: 'No matches for “{query}”. Check the spelling or try part of the name.',
  unavailable: 'Suggestions are not available. {reason}',
  stillSearch: 'You can still search.',
  allResults: 'All results for “{query}”',
  openSearch: 'Open the search page',
  move: 'to move',
  open: 'to open',
  close: 'to close',
  game: 'Game',
  platform: 'Platform',
  category: 'Category',
  article: 'Article',
  review: 'Review',
});

/** Which page of its comments, or the page that one of them is on. */
export const COMMENTS = ['comments', 'comment'] as const;
const LIST = ['sort', 'year', 'page'] as const;

/**
 * The query parameters of each page, by its path in `routes`. A page is not told any other: what does not
 * make another page must not make another entry in the cache either.
 */
export const PARAMETERS: Readonly<Record<string, readonly string[] | undefined>> = {
  '/games/:slug/': ['platform', ...LIST, ...COMMENTS],
  '/platforms/:slug/': ['category', ...LIST],
  '/charts/top-games/': ['period', 'platform', 'year', 'page'],
  '/reviews/': ['page'],
  '/articles/': ['page'],
  '/articles/news/': ['page'],
  '/articles/:slug/': COMMENTS,
  '/reviews/:slug/': COMMENTS,
  '/search/': ['q', 'page'],
};

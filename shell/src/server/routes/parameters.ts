const LIST = ['sort', 'year', 'page'] as const;

/**
 * The query parameters of each page, by its path in `routes`. A page is not told any other: what does not
 * make another page must not make another entry in the cache either.
 */
export const PARAMETERS: Readonly<Record<string, readonly string[] | undefined>> = {
  '/games/:slug/': ['platform', ...LIST],
  '/platforms/:slug/': ['category', ...LIST],
  '/charts/top-games/': ['period', 'platform', 'page'],
  '/reviews/': ['page'],
  '/articles/': ['page'],
  '/articles/news/': ['page'],
  '/search/': ['q', 'page'],
};

import { pageUrls, urls } from './urls';

/** First parts of the paths that the site itself has: no standing page can be at one of them. */
export const OWN_PATHS: ReadonlySet<string> = new Set([
  ...[
    '__',
    'account',
    'api',
    'articles',
    'assets',
    'authors',
    'cdn',
    'charts',
    'contact',
    'developers',
    'embed',
  ],
  ...['feeds', 'forms', 'fragments', 'games', 'healthz', 'metrics', 'moderation', 'platforms', 'preview'],
  ...[
    'publishers',
    'readyz',
    'regions',
    'reviews',
    'search',
    'series',
    'sitemap',
    'sitemaps',
    'sites',
    'topics',
  ],
  ...['transparency', 'uploads', 'mail'],
]);

/** Pages that are there whatever the content is. */
const SITE_PAGES: ReadonlySet<string> = new Set([
  ...[urls.home(), urls.categories(), urls.allGames(), urls.platforms(), urls.charts(), urls.reviews()],
  ...[urls.articles(), urls.news(), urls.upcoming(), urls.search(), urls.account(), urls.moderation()],
  ...[urls.contact(), pageUrls.apiDocs(), pageUrls.topics(), pageUrls.transparency(), pageUrls.sites()],
  ...['/feeds/', '/sitemap/'],
]);

/** Whether a path is that of a page that every site has. */
export const isSitePage = (path: string): boolean => SITE_PAGES.has(path) || path.startsWith('/charts/');

/** Whether a path belongs to files or calls of the site, which are no pages. */
export const isOwnPath = (path: string): boolean =>
  FILES.has(path) || /^\/(?:api(?!\/docs)|cdn|feeds|uploads)\/./.test(path);

const FILES: ReadonlySet<string> = new Set([
  '/news-sitemap.xml',
  '/opensearch.xml',
  '/robots.txt',
  '/sitemap.xml',
]);

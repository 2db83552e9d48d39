import { publicRoutes, type Route, type Upstream } from './routes';

/** Calls between the parts of the site, which the gateway does not route. */
export const internalRoutes = {
  findEntity: { method: 'GET', path: '/entities/:type/:slug', upstream: 'catalog', audience: 'internal' },
  findEntities: { method: 'GET', path: '/entities', upstream: 'catalog', audience: 'internal' },
  readGeneration: { method: 'GET', path: '/generation', upstream: 'catalog', audience: 'internal' },
  listGames: { method: 'GET', path: '/games', upstream: 'catalog', audience: 'internal' },
  readGame: { method: 'GET', path: '/games/:slug', upstream: 'catalog', audience: 'internal' },
  findGamesBySlug: { method: 'GET', path: '/games-by-slug', upstream: 'catalog', audience: 'internal' },
  readGameChart: { method: 'GET', path: '/charts', upstream: 'catalog', audience: 'internal' },
  readPlatform: { method: 'GET', path: '/platforms/:slug', upstream: 'catalog', audience: 'internal' },
  readCategory: { method: 'GET', path: '/categories/:slug', upstream: 'catalog', audience: 'internal' },
  readGameGroup: {
    method: 'GET',
    path: '/game-groups/:kind/:slug',
    upstream: 'catalog',
    audience: 'internal',
  },
  listGameGroups: { method: 'GET', path: '/game-groups', upstream: 'catalog', audience: 'internal' },
  listArticles: { method: 'GET', path: '/articles', upstream: 'catalog', audience: 'internal' },
  readArticle: { method: 'GET', path: '/articles/:slug', upstream: 'catalog', audience: 'internal' },
  listReviews: { method: 'GET', path: '/reviews', upstream: 'catalog', audience: 'internal' },
  readReview: { method: 'GET', path: '/reviews/:slug', upstream: 'catalog', audience: 'internal' },
  listTopics: { method: 'GET', path: '/topics', upstream: 'catalog', audience: 'internal' },
  search: { method: 'GET', path: '/search', upstream: 'catalog', audience: 'internal' },
  readPage: { method: 'GET', path: '/pages/:slug', upstream: 'catalog', audience: 'internal' },
  listStaff: { method: 'GET', path: '/staff', upstream: 'catalog', audience: 'internal' },
  listLikedComments: { method: 'GET', path: '/internal/liked', upstream: 'comments', audience: 'internal' },
  readCommentActivity: {
    method: 'GET',
    path: '/internal/activity',
    upstream: 'comments',
    audience: 'internal',
  },
  listLatestComments: { method: 'GET', path: '/internal/latest', upstream: 'comments', audience: 'internal' },
  deleteMemberData: {
    method: 'POST',
    path: '/internal/delete-member-data',
    upstream: 'comments',
    audience: 'internal',
  },
  listRankings: { method: 'GET', path: '/rankings', upstream: 'user-actions', audience: 'internal' },
  readChartHistories: {
    method: 'GET',
    path: '/chart-histories',
    upstream: 'user-actions',
    audience: 'internal',
  },
  renderRegion: { method: 'POST', path: '/render', upstream: 'fragments', audience: 'internal' },
} as const satisfies Record<string, Route>;

/** Every call, public or internal. */
export const routes = { ...publicRoutes, ...internalRoutes };
export type CallName = keyof typeof routes;

/** Route of a call. */
export const routeOf = (name: CallName): Route => routes[name];
/** Returns the names of the calls that a part answers. */
export const callsOf = (upstream: Upstream): CallName[] =>
  (Object.keys(routes) as CallName[]).filter((name) => routes[name].upstream === upstream);

/** Returns the methods of a public path, with or without its final slash, for `Allow`; empty if no call has it. */
export const methodsOf = (path: string): string[] =>
  Object.values(publicRoutes)
    .filter((route) => route.path === path.replace(/\/$/, ''))
    .map(({ method }) => method);

import { publicRoutes } from './public-routes';
import type { Route, Upstream } from './routes';

/** The parts of the site that make internal calls. Each signs them with a key of its own. */
export const callers = [
  'gateway',
  'shell',
  'catalog',
  'comments',
  'user-actions',
  'images',
  'streams',
] as const;
export type Caller = (typeof callers)[number];

/** Issuer of a caller’s tokens. */
export const callerIssuer = (caller: Caller): string => `savepoint-call:${caller}`;
/** Validity of a token of a caller. */
export const CALL_TOKEN_TTL_S = 60;

interface InternalRoute extends Route {
  audience: 'internal';
  /** The parts that may make the call; all others are rejected. */
  callers: readonly [Caller, ...Caller[]];
}

type Callers = InternalRoute['callers'];
const get = (upstream: Upstream, path: string, callers: Callers): InternalRoute => ({
  method: 'GET',
  path,
  upstream,
  audience: 'internal',
  callers,
});
const post = (...route: Parameters<typeof get>): InternalRoute => ({ ...get(...route), method: 'POST' });

/** Calls between the parts of the site, with the parts that may make them, which the gateway does not route. */
export const internalRoutes = {
  findEntity: get('catalog', '/entities/:type/:slug', ['shell', 'comments', 'user-actions']),
  findEntities: get('catalog', '/entities', ['comments', 'user-actions']),
  readGeneration: get('catalog', '/generation', ['gateway', 'shell']),
  listGames: get('catalog', '/games', ['shell']),
  readGame: get('catalog', '/games/:slug', ['shell', 'streams']),
  findGamesBySlug: get('catalog', '/games-by-slug', ['shell', 'images']),
  readGameChart: get('catalog', '/charts', ['shell']),
  readPlatform: get('catalog', '/platforms/:slug', ['shell']),
  readCategory: get('catalog', '/categories/:slug', ['shell']),
  readGameGroup: get('catalog', '/game-groups/:kind/:slug', ['shell']),
  listGameGroups: get('catalog', '/game-groups', ['shell']),
  listArticles: get('catalog', '/articles', ['shell']),
  readArticle: get('catalog', '/articles/:slug', ['shell', 'images']),
  listReviews: get('catalog', '/reviews', ['shell']),
  readReview: get('catalog', '/reviews/:slug', ['shell']),
  listTopics: get('catalog', '/topics', ['shell']),
  search: get('catalog', '/search', ['shell']),
  readPage: get('catalog', '/pages/:slug', ['shell']),
  listStaff: get('catalog', '/staff', ['shell']),
  listAuthorNames: get('catalog', '/author-names', ['gateway', 'user-actions']),
  listLikedComments: get('comments', '/internal/liked', ['user-actions']),
  readCommentActivity: get('comments', '/internal/activity', ['user-actions']),
  listLatestComments: get('comments', '/internal/latest', ['shell']),
  listNewestOfThread: get('comments', '/internal/newest', ['shell']),
  listNewestOfSite: get('comments', '/internal/newest-of-site', ['shell']),
  listWithdrawals: get('comments', '/internal/withdrawals', ['gateway', 'shell']),
  verifySignOn: post('comments', '/internal/sign-on', ['gateway']),
  findPageThread: get('comments', '/internal/page-thread', ['shell']),
  readPageThread: get('comments', '/internal/page-threads/:slug', ['shell']),
  settleSites: post('comments', '/internal/settle-sites', ['user-actions']),
  deleteMemberData: post('comments', '/internal/delete-member-data', ['user-actions']),
  renameMember: post('comments', '/internal/rename-member', ['user-actions']),
  listGivenRoles: get('user-actions', '/internal/roles', ['gateway']),
  reportRefusedCalls: post('user-actions', '/internal/refused-calls', ['gateway']),
  spendChallenge: post('user-actions', '/internal/challenges/spend', ['gateway']),
  listRankings: get('user-actions', '/rankings', ['catalog']),
  readChartHistories: get('user-actions', '/chart-histories', ['shell']),
  readStatsAndHistories: get('user-actions', '/stats-and-histories', ['shell']),
  announceLogin: post('forms', '/internal/announce-login', ['user-actions']),
  mailReplies: post('forms', '/internal/mail-replies', ['comments']),
  mailModeration: post('forms', '/internal/mail-moderation', ['comments']),
  mailModeratorConfirmation: post('forms', '/internal/mail-moderator-confirmation', ['comments']),
  mailGuestConfirmation: post('forms', '/internal/mail-guest-confirmation', ['comments']),
  mailReplyConfirmation: post('forms', '/internal/mail-reply-confirmation', ['comments']),
  mailReplyRejection: post('forms', '/internal/mail-reply-rejection', ['comments']),
  reportFragmentHealth: post('regions', '/internal/fragment-health', ['shell']),
  renderRegions: post('fragments', '/render', ['shell']),
} as const satisfies Record<string, InternalRoute>;

/** Every call, public or internal. */
export const routes = { ...publicRoutes, ...internalRoutes };
export type CallName = keyof typeof routes;

/** Route of a call. */
export const routeOf = (name: CallName): Route => routes[name];
/** Returns the names of the calls that a part answers. */
export const callsOf = (upstream: Upstream): CallName[] =>
  (Object.keys(routes) as CallName[]).filter((name) => routes[name].upstream === upstream);

/** Returns the parts that may make an internal call; none for a public one. */
export const callersOf = (name: CallName): readonly Caller[] =>
  Object.hasOwn(internalRoutes, name) ? internalRoutes[name as keyof typeof internalRoutes].callers : [];

/** Where browsers report violations of the content security policy. */
export const POLICY_REPORTS_PATH = '/policy-reports';

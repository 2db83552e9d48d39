/** The part that answers a call. */
export type Upstream = 'catalog' | 'comments' | 'user-actions' | 'streams' | 'forms' | 'fragments';

/**
 * Who may make a call. `member`: with an identity token in the body, which the gateway exchanges for an
 * internal token of the upstream. `moderator`: a member with the role `admin`. `internal`: only other parts of
 * the site; the gateway does not route it.
 */
export type Audience = 'public' | 'member' | 'moderator' | 'internal';

export interface Route {
  method: 'GET' | 'POST';
  /** Parameters as `:name`; internal calls only. */
  path: string;
  upstream: Upstream;
  audience: Audience;
  /** Its response is a stream of server-sent events. */
  stream?: true;
}

/** The calls that the gateway routes; each path is valid with a final slash too. Imports nothing: browsers load it. */
export const publicRoutes = {
  listComments: { method: 'GET', path: '/api/comments', upstream: 'comments', audience: 'public' },
  readCommentsPage: { method: 'GET', path: '/api/comments/page', upstream: 'comments', audience: 'public' },
  countComments: { method: 'GET', path: '/api/comments/counts', upstream: 'comments', audience: 'public' },
  readCommentChanges: {
    method: 'GET',
    path: '/api/comments/changes',
    upstream: 'comments',
    audience: 'public',
  },
  streamCommentChanges: {
    method: 'GET',
    path: '/api/comments/events',
    upstream: 'comments',
    audience: 'public',
    stream: true,
  },
  addComment: { method: 'POST', path: '/api/user/comments/add', upstream: 'comments', audience: 'member' },
  updateComment: { method: 'POST', path: '/api/comments/update', upstream: 'comments', audience: 'member' },
  deleteComment: {
    method: 'POST',
    path: '/api/user/comments/delete',
    upstream: 'comments',
    audience: 'member',
  },
  likeComment: { method: 'POST', path: '/api/user/comments/like', upstream: 'comments', audience: 'member' },
  unlikeComment: {
    method: 'POST',
    path: '/api/user/comments/unlike',
    upstream: 'comments',
    audience: 'member',
  },
  listOwnComments: {
    method: 'POST',
    path: '/api/user/comments/mine',
    upstream: 'comments',
    audience: 'member',
  },
  reportComment: {
    method: 'POST',
    path: '/api/user/comments/report',
    upstream: 'comments',
    audience: 'member',
  },
  readOwnModeration: {
    method: 'POST',
    path: '/api/user/comments/moderation',
    upstream: 'comments',
    audience: 'member',
  },
  listPendingComments: {
    method: 'POST',
    path: '/api/user/comments/pending',
    upstream: 'comments',
    audience: 'member',
  },
  readModerationQueue: {
    method: 'POST',
    path: '/api/moderation/queue',
    upstream: 'comments',
    audience: 'moderator',
  },
  decideCase: { method: 'POST', path: '/api/moderation/decide', upstream: 'comments', audience: 'moderator' },
  undoModerationAction: {
    method: 'POST',
    path: '/api/moderation/undo',
    upstream: 'comments',
    audience: 'moderator',
  },
  banMember: { method: 'POST', path: '/api/moderation/ban', upstream: 'comments', audience: 'moderator' },
  unbanMember: { method: 'POST', path: '/api/moderation/unban', upstream: 'comments', audience: 'moderator' },
  listBans: { method: 'POST', path: '/api/moderation/bans', upstream: 'comments', audience: 'moderator' },
  readModerationLog: {
    method: 'POST',
    path: '/api/moderation/log',
    upstream: 'comments',
    audience: 'moderator',
  },
  listWordRules: {
    method: 'POST',
    path: '/api/moderation/rules',
    upstream: 'comments',
    audience: 'moderator',
  },
  saveWordRule: {
    method: 'POST',
    path: '/api/moderation/rules/save',
    upstream: 'comments',
    audience: 'moderator',
  },
  deleteWordRule: {
    method: 'POST',
    path: '/api/moderation/rules/delete',
    upstream: 'comments',
    audience: 'moderator',
  },
  testWordRule: {
    method: 'POST',
    path: '/api/moderation/rules/try',
    upstream: 'comments',
    audience: 'moderator',
  },
  listRatingSurges: {
    method: 'POST',
    path: '/api/moderation/surges',
    upstream: 'user-actions',
    audience: 'moderator',
  },
  decideRatingSurge: {
    method: 'POST',
    path: '/api/moderation/surges/decide',
    upstream: 'user-actions',
    audience: 'moderator',
  },
  login: { method: 'POST', path: '/api/user/login', upstream: 'user-actions', audience: 'member' },
  loginShort: { method: 'POST', path: '/user/login', upstream: 'user-actions', audience: 'member' },
  rateGame: { method: 'POST', path: '/api/user/rate', upstream: 'user-actions', audience: 'member' },
  unrateGame: { method: 'POST', path: '/api/user/unrate', upstream: 'user-actions', audience: 'member' },
  likeGame: { method: 'POST', path: '/api/user/like', upstream: 'user-actions', audience: 'member' },
  unlikeGame: { method: 'POST', path: '/api/user/unlike', upstream: 'user-actions', audience: 'member' },
  favoriteGame: { method: 'POST', path: '/api/user/favorite', upstream: 'user-actions', audience: 'member' },
  unfavoriteGame: {
    method: 'POST',
    path: '/api/user/unfavorite',
    upstream: 'user-actions',
    audience: 'member',
  },
  listActivity: { method: 'POST', path: '/api/user/activity', upstream: 'user-actions', audience: 'member' },
  readAccount: { method: 'POST', path: '/api/user/account', upstream: 'user-actions', audience: 'member' },
  deleteAccount: { method: 'POST', path: '/api/user/delete', upstream: 'user-actions', audience: 'member' },
  readMessages: { method: 'POST', path: '/api/user/messages', upstream: 'forms', audience: 'member' },
  readGameStats: { method: 'GET', path: '/api/ratings', upstream: 'user-actions', audience: 'public' },
  readChart: { method: 'GET', path: '/api/charts', upstream: 'user-actions', audience: 'public' },
  readSiteData: { method: 'GET', path: '/api/site-data', upstream: 'catalog', audience: 'public' },
  suggest: { method: 'GET', path: '/api/autosuggest', upstream: 'catalog', audience: 'public' },
  findStreams: { method: 'GET', path: '/api/streams', upstream: 'streams', audience: 'public' },
  sendContactForm: { method: 'POST', path: '/api/contact-form', upstream: 'forms', audience: 'public' },
  sendNewsletterForm: { method: 'POST', path: '/api/newsletter-form', upstream: 'forms', audience: 'public' },
} as const satisfies Record<string, Route>;

/** Rejects routes with parameters: the gateway, the browser's client and regions read the path as it is. */
type WithoutParameters<
  R extends {
    [K in keyof R]: R[K] extends { path: `${string}:${string}` }
      ? { path: 'a public path without parameters; send them as a query' }
      : Route;
  },
> = R;
export type PublicCall = keyof WithoutParameters<typeof publicRoutes>;

/** Prefix of the public API. Other paths below it are 404. */
export const API_PREFIX = '/api/';
/** The public API’s description as OpenAPI. */
export const OPEN_API_PATH = '/api/openapi.json';

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Builds the address of a call. Undefined values are omitted.
 * @param path of the route, with parameters as `:name`
 */
export function buildPath(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length ? `${filled}?${new URLSearchParams(pairs)}` : filled;
}

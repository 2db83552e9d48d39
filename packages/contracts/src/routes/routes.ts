/** The part that answers a call. */
export type Upstream =
  | 'catalog'
  | 'comments'
  | 'user-actions'
  | 'streams'
  | 'forms'
  | 'fragments'
  | 'regions';

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
  /** Pages of a registered site may read its response, which depends on their origin. */
  crossOrigin?: true;
  /** It needs a key of a registered site, in the `Authorization` header. */
  keyed?: true;
}

export const getRoute = <const P extends string>(upstream: Upstream, path: P) =>
  ({ method: 'GET', path, upstream, audience: 'public' }) as const;
/** Used by the lists of calls. */
export const postRoute = <const P extends string>(upstream: Upstream, audience: Audience, path: P) =>
  ({ method: 'POST', path, upstream, audience }) as const;

/** The public calls that scripts of every page may make. Imports nothing: every page loads it. */
export const commonRoutes = {
  listComments: getRoute('comments', '/api/comments'),
  readCommentsPage: getRoute('comments', '/api/comments/page'),
  countComments: getRoute('comments', '/api/comments/counts'),
  countPageComments: { ...getRoute('comments', '/api/comments/page-counts'), crossOrigin: true },
  readCommentChanges: getRoute('comments', '/api/comments/changes'),
  streamCommentChanges: { ...getRoute('comments', '/api/comments/events'), stream: true },
  addComment: postRoute('comments', 'member', '/api/user/comments/add'),
  updateComment: postRoute('comments', 'member', '/api/comments/update'),
  deleteComment: postRoute('comments', 'member', '/api/user/comments/delete'),
  likeComment: postRoute('comments', 'member', '/api/user/comments/like'),
  unlikeComment: postRoute('comments', 'member', '/api/user/comments/unlike'),
  reportComment: postRoute('comments', 'member', '/api/user/comments/report'),
  listPendingComments: postRoute('comments', 'member', '/api/user/comments/pending'),
  login: postRoute('user-actions', 'member', '/api/user/login'),
  loginShort: postRoute('user-actions', 'member', '/user/login'),
  rateGame: postRoute('user-actions', 'member', '/api/user/rate'),
  unrateGame: postRoute('user-actions', 'member', '/api/user/unrate'),
  likeGame: postRoute('user-actions', 'member', '/api/user/like'),
  unlikeGame: postRoute('user-actions', 'member', '/api/user/unlike'),
  favoriteGame: postRoute('user-actions', 'member', '/api/user/favorite'),
  unfavoriteGame: postRoute('user-actions', 'member', '/api/user/unfavorite'),
  listActivity: postRoute('user-actions', 'member', '/api/user/activity'),
  deleteAccount: postRoute('user-actions', 'member', '/api/user/delete'),
  endSessions: postRoute('user-actions', 'member', '/api/user/sessions/end'),
  readGameStats: getRoute('user-actions', '/api/ratings'),
  readChart: getRoute('user-actions', '/api/charts'),
  readSiteData: getRoute('catalog', '/api/site-data'),
  suggest: getRoute('catalog', '/api/autosuggest'),
  findStreams: getRoute('streams', '/api/streams'),
  sendContactForm: postRoute('forms', 'public', '/api/contact-form'),
  sendNewsletterForm: postRoute('forms', 'public', '/api/newsletter-form'),
} as const satisfies Record<string, Route>;

export type CommonCall = keyof typeof commonRoutes;

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

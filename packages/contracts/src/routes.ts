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
  /** Pages of a registered site may read its response, which depends on their origin. */
  crossOrigin?: true;
}

const get = <const P extends string>(upstream: Upstream, path: P) =>
  ({ method: 'GET', path, upstream, audience: 'public' }) as const;
const post = <const P extends string>(upstream: Upstream, audience: Audience, path: P) =>
  ({ method: 'POST', path, upstream, audience }) as const;

/** The calls that the gateway routes; each path is valid with a final slash too. Imports nothing: browsers load it. */
export const publicRoutes = {
  listComments: get('comments', '/api/comments'),
  readCommentsPage: get('comments', '/api/comments/page'),
  countComments: get('comments', '/api/comments/counts'),
  countPageComments: { ...get('comments', '/api/comments/page-counts'), crossOrigin: true },
  readCommentChanges: get('comments', '/api/comments/changes'),
  streamCommentChanges: { ...get('comments', '/api/comments/events'), stream: true },
  addComment: post('comments', 'member', '/api/user/comments/add'),
  updateComment: post('comments', 'member', '/api/comments/update'),
  deleteComment: post('comments', 'member', '/api/user/comments/delete'),
  likeComment: post('comments', 'member', '/api/user/comments/like'),
  unlikeComment: post('comments', 'member', '/api/user/comments/unlike'),
  listOwnComments: post('comments', 'member', '/api/user/comments/mine'),
  reportComment: post('comments', 'member', '/api/user/comments/report'),
  readOwnModeration: post('comments', 'member', '/api/user/comments/moderation'),
  listPendingComments: post('comments', 'member', '/api/user/comments/pending'),
  readModerationQueue: post('comments', 'moderator', '/api/moderation/queue'),
  decideCase: post('comments', 'moderator', '/api/moderation/decide'),
  undoModerationAction: post('comments', 'moderator', '/api/moderation/undo'),
  banMember: post('comments', 'moderator', '/api/moderation/ban'),
  unbanMember: post('comments', 'moderator', '/api/moderation/unban'),
  listBans: post('comments', 'moderator', '/api/moderation/bans'),
  readModerationLog: post('comments', 'moderator', '/api/moderation/log'),
  listWordRules: post('comments', 'moderator', '/api/moderation/rules'),
  saveWordRule: post('comments', 'moderator', '/api/moderation/rules/save'),
  deleteWordRule: post('comments', 'moderator', '/api/moderation/rules/delete'),
  testWordRule: post('comments', 'moderator', '/api/moderation/rules/try'),
  listRatingSurges: post('user-actions', 'moderator', '/api/moderation/surges'),
  decideRatingSurge: post('user-actions', 'moderator', '/api/moderation/surges/decide'),
  listMemberNames: post('user-actions', 'moderator', '/api/moderation/names'),
  login: post('user-actions', 'member', '/api/user/login'),
  loginShort: post('user-actions', 'member', '/user/login'),
  rateGame: post('user-actions', 'member', '/api/user/rate'),
  unrateGame: post('user-actions', 'member', '/api/user/unrate'),
  likeGame: post('user-actions', 'member', '/api/user/like'),
  unlikeGame: post('user-actions', 'member', '/api/user/unlike'),
  favoriteGame: post('user-actions', 'member', '/api/user/favorite'),
  unfavoriteGame: post('user-actions', 'member', '/api/user/unfavorite'),
  listActivity: post('user-actions', 'member', '/api/user/activity'),
  readAccount: post('user-actions', 'member', '/api/user/account'),
  deleteAccount: post('user-actions', 'member', '/api/user/delete'),
  chooseName: post('user-actions', 'member', '/api/user/name'),
  listSessions: post('user-actions', 'member', '/api/user/sessions'),
  endSessions: post('user-actions', 'member', '/api/user/sessions/end'),
  readMessages: post('forms', 'member', '/api/user/messages'),
  readGameStats: get('user-actions', '/api/ratings'),
  readChart: get('user-actions', '/api/charts'),
  readSiteData: get('catalog', '/api/site-data'),
  suggest: get('catalog', '/api/autosuggest'),
  findStreams: get('streams', '/api/streams'),
  sendContactForm: post('forms', 'public', '/api/contact-form'),
  sendNewsletterForm: post('forms', 'public', '/api/newsletter-form'),
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

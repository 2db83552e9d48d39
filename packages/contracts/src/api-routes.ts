import type { ServiceName } from './internal-identity';

export type Upstream = 'catalog' | 'comments' | 'user-actions' | 'streams' | 'forms';

/** One public call of the API. `member` names the audience of the internal token it needs. */
export interface ApiRoute {
  method: 'GET' | 'POST';
  path: string;
  upstream: Upstream;
  member?: ServiceName;
  /** Its answer goes on until somebody ends it. */
  stream?: true;
}

const post = (path: string, upstream: Upstream, member?: ServiceName): ApiRoute => ({
  method: 'POST',
  path,
  upstream,
  ...(member && { member }),
});
const get = (path: string, upstream: Upstream): ApiRoute => ({ method: 'GET', path, upstream });

/** Everything the API answers; a path that is not here does not exist. Each also takes a final slash. */
export const apiRoutes: readonly ApiRoute[] = [
  get('/api/comments', 'comments'),
  get('/api/comments/page', 'comments'),
  get('/api/comments/counts', 'comments'),
  get('/api/comments/changes', 'comments'),
  { ...get('/api/comments/events', 'comments'), stream: true },
  post('/api/comments/update', 'comments', 'comments'),
  post('/api/user/comments/add', 'comments', 'comments'),
  post('/api/user/comments/delete', 'comments', 'comments'),
  post('/api/user/comments/like', 'comments', 'comments'),
  post('/api/user/comments/unlike', 'comments', 'comments'),
  post('/api/user/comments/mine', 'comments', 'comments'),
  post('/api/user/comments/report', 'comments', 'comments'),
  post('/api/user/comments/pending', 'comments', 'comments'),
  post('/api/moderation/queue', 'comments', 'comments'),
  post('/api/moderation/decide', 'comments', 'comments'),
  post('/api/moderation/undo', 'comments', 'comments'),
  post('/api/moderation/ban', 'comments', 'comments'),
  post('/api/moderation/unban', 'comments', 'comments'),
  post('/api/moderation/bans', 'comments', 'comments'),
  post('/api/moderation/log', 'comments', 'comments'),
  post('/api/moderation/rules', 'comments', 'comments'),
  post('/api/moderation/rules/save', 'comments', 'comments'),
  post('/api/moderation/rules/delete', 'comments', 'comments'),
  post('/api/moderation/rules/try', 'comments', 'comments'),
  post('/api/user/login', 'user-actions', 'user-actions'),
  post('/user/login', 'user-actions', 'user-actions'),
  post('/api/user/rate', 'user-actions', 'user-actions'),
  post('/api/user/unrate', 'user-actions', 'user-actions'),
  post('/api/user/like', 'user-actions', 'user-actions'),
  post('/api/user/unlike', 'user-actions', 'user-actions'),
  post('/api/user/favorite', 'user-actions', 'user-actions'),
  post('/api/user/unfavorite', 'user-actions', 'user-actions'),
  post('/api/user/activity', 'user-actions', 'user-actions'),
  post('/api/user/account', 'user-actions', 'user-actions'),
  post('/api/user/delete', 'user-actions', 'user-actions'),
  post('/api/user/messages', 'forms', 'forms'),
  get('/api/ratings', 'user-actions'),
  get('/api/charts', 'user-actions'),
  get('/api/site-data', 'catalog'),
  get('/api/autosuggest', 'catalog'),
  get('/api/streams', 'streams'),
  post('/api/contact-form', 'forms'),
  post('/api/newsletter-form', 'forms'),
];

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** Methods a path takes, for `Allow`; empty when the path does not exist. */
export function methodsOf(path: string, routes: readonly ApiRoute[] = apiRoutes): string[] {
  return routes.filter((route) => route.path === withoutSlash(path)).map((route) => route.method);
}

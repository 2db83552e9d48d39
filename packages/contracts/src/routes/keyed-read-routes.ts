// Generated from the calls’ records by `npm run docs`: change those, not this file.
import { getRoute } from './route';

export const keyedReadRoutes = {
  listThreadsByKey: getRoute('/api/site/threads'),
  listCommentsByKey: getRoute('/api/site/comments'),
  countCommentsByKey: getRoute('/api/site/counts'),
};
export type KeyedReadCall = keyof typeof keyedReadRoutes;

import { getRoute } from './routes';

/** The calls with which a site’s own programs read its comments, with a key of the site. */
export const siteDataRoutes = {
  listThreadsByKey: { ...getRoute('comments', '/api/site/threads'), keyed: true },
  listCommentsByKey: { ...getRoute('comments', '/api/site/comments'), keyed: true },
  countCommentsByKey: { ...getRoute('comments', '/api/site/counts'), keyed: true },
} as const;
export type SiteDataCall = keyof typeof siteDataRoutes;

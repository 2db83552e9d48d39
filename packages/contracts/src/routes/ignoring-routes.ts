import { postRoute as post } from './routes';

/** The calls with which members ignore others. Scripts that make them import them from here and pass them on. */
export const ignoringRoutes = {
  listIgnoredMembers: post('comments', 'member', '/api/user/ignored'),
  ignoreMember: post('comments', 'member', '/api/user/ignored/add'),
  stopIgnoring: post('comments', 'member', '/api/user/ignored/remove'),
} as const;
export type IgnoringCall = keyof typeof ignoringRoutes;

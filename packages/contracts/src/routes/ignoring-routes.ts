// Generated from the calls’ records by `npm run docs`: change those, not this file.
import { postRoute } from './route';

export const ignoringRoutes = {
  listIgnoredMembers: postRoute('member', '/api/user/ignored'),
  ignoreMember: postRoute('member', '/api/user/ignored/add'),
  stopIgnoring: postRoute('member', '/api/user/ignored/remove'),
};
export type IgnoringCall = keyof typeof ignoringRoutes;

// Generated from the calls’ records by `npm run docs`: change those, not this file.
import { postRoute } from './route';

export const mentionRoutes = {
  listThreadAuthors: postRoute('member', '/api/comments/authors'),
};
export type MentionCall = keyof typeof mentionRoutes;

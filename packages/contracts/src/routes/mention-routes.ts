import { postRoute as post } from './routes';

/** The calls with which members mention others. Scripts that make them import them from here and pass them on. */
export const mentionRoutes = {
  listThreadAuthors: post('comments', 'member', '/api/comments/authors'),
} as const;
export type MentionCall = keyof typeof mentionRoutes;

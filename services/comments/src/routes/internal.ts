import {
  CommentActivityAnswer,
  CommentActivityQuery,
  LikedCommentsAnswer,
  LikedCommentsQuery,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { readActivity } from '../threads/read-activity';
import { readLiked } from '../threads/read-liked';

/** What other services ask; the gateway leads nobody here. */
export function internalRoutes(app: Server, context: Context): void {
  app.get(
    '/internal/liked',
    { schema: { querystring: LikedCommentsQuery, response: { 200: LikedCommentsAnswer } } },
    async ({ query }) => ({ game_comments: await readLiked(context, query.user_uid) }),
  );
  app.get(
    '/internal/activity',
    { schema: { querystring: CommentActivityQuery, response: { 200: CommentActivityAnswer } } },
    async ({ query }) => readActivity(context, query.since),
  );
}

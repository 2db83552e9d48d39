import {
  COMMENT_PAGE,
  CommentsPage,
  CommentsPlace,
  CommentsPlaceQuery,
  CommentsQuery,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { readPage } from '../threads/read-page';
import { readPlace } from '../threads/read-place';
import { readReplies } from '../threads/read-replies';

/** What everybody reads. */
export function readerRoutes(app: Server, context: Context): void {
  app.get(
    '/api/comments',
    { schema: { querystring: CommentsQuery, response: { 200: CommentsPage } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache');
      const page = { limit: COMMENT_PAGE, ...query };
      return query.parent_uid === undefined
        ? readPage(context, page)
        : readReplies(context, query.parent_uid, page);
    },
  );
  app.get(
    '/api/comments/page',
    { schema: { querystring: CommentsPlaceQuery, response: { 200: CommentsPlace } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache');
      return readPlace(context, query);
    },
  );
}

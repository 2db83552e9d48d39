import {
  COMMENTS_PAGE_SIZE,
  CommentsPage,
  NeighbouredCommentsPage,
  CommentsPageQuery,
  CommentsQuery,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { readPage, type PageQuery } from '../threads/read-page';
import { readPlace } from '../threads/read-place';
import { readReplies } from '../threads/read-replies';

/** Whether it is the beginning of a thread, as every reader’s page asks for it. */
const isFirst = ({ cursor, limit }: PageQuery) => cursor === undefined && limit === COMMENTS_PAGE_SIZE;

/** What everybody reads. */
export function readerRoutes(app: Server, context: Context): void {
  app.get(
    '/api/comments',
    { schema: { querystring: CommentsQuery, response: { 200: CommentsPage } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache');
      const page = { limit: COMMENTS_PAGE_SIZE, ...query };
      if (query.parent_uid !== undefined) return readReplies(context, query.parent_uid, page);
      if (!isFirst(page)) return readPage(context, page);
      const json = await context.firstPages.read(query, async (place) =>
        String(reply.serialize(await readPage(context, page, place))),
      );
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(json as never);
    },
  );
  app.get(
    '/api/comments/page',
    { schema: { querystring: CommentsPageQuery, response: { 200: NeighbouredCommentsPage } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache');
      return readPlace(context, query);
    },
  );
}

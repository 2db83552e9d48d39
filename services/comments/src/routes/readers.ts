import {
  COMMENT_PAGE,
  CommentsPage,
  CommentsPlace,
  CommentsPlaceQuery,
  CommentsQuery,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { readPage, type PageQuery } from '../threads/read-page';
import { readPlace } from '../threads/read-place';
import { readReplies } from '../threads/read-replies';

/** Whether it is the beginning of a thread, as every reader’s page asks for it. */
const isFirst = ({ cursor, limit }: PageQuery) => cursor === undefined && limit === COMMENT_PAGE;

/** What everybody reads. */
export function readerRoutes(app: Server, context: Context): void {
  app.get(
    '/api/comments',
    { schema: { querystring: CommentsQuery, response: { 200: CommentsPage } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache');
      const page = { limit: COMMENT_PAGE, ...query };
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
    { schema: { querystring: CommentsPlaceQuery, response: { 200: CommentsPlace } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache');
      return readPlace(context, query);
    },
  );
}

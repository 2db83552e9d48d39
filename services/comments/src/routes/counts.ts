import { createHash } from 'node:crypto';
import { CommentCountsResponse, CommentCountsQuery } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import type { Context } from '../context';

/** Seconds for which anybody may keep counts. */
const FRESH = 30;

/** How many comments there are on the things of a list, in one call. */
export function countRoutes(app: Server, { sizes }: Context): void {
  app.get(
    '/api/comments/counts',
    {
      schema: { querystring: CommentCountsQuery, response: { 200: CommentCountsResponse, 304: Type.Null() } },
    },
    async ({ query, headers }, reply) => {
      const slugs = [...new Set(query.slugs.split(','))];
      const totals = await sizes.readMany(query.entity_type, slugs);
      const etag = `"${createHash('sha256').update(totals.join()).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': `public, max-age=${FRESH}` });
      if (holds(headers['if-none-match'], etag)) return reply.code(304).send(null);
      return { counts: slugs.map((slug, index) => ({ slug, comments: totals[index] ?? 0 })) };
    },
  );
}

/** Whether If-None-Match names an ETag. A proxy that compresses on the way makes it a weak one. */
const holds = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

import { createHash } from 'node:crypto';
import { COMMENTS_PAGE_SIZE } from '@savepoint/contracts/base';
import { matchesEtag, registerCall, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { ReaderRouteDependencies } from './dependencies';
import { closingField, slugNamedBy, type ThreadEntity } from '../data';
import { readPage, readPageAt, readReplies, readWhole } from '../threads';
import { createPublishedFigures } from '../moderation';
import { allowCaching, allowCachingCounts } from './cached-threads';
import { contextOf } from './site-access';

const COUNTS_MAX_AGE_S = 30;
/** The published figures change once a day. */
const FIGURES_CACHE_CONTROL = 'public, max-age=0, s-maxage=600, stale-if-error=86400';

/** Public routes. */
export function readerRoutes(app: Server, context: ReaderRouteDependencies): void {
  const closing = async (request: FastifyRequest, { entity_type, entity_slug }: ThreadEntity) =>
    entity_type === 'page'
      ? closingField(contextOf(request, context).site, await context.pages.find(entity_slug))
      : {};
  registerCall(app, 'listComments', async (request, reply) => {
    const { query } = request;
    const page = { limit: COMMENTS_PAGE_SIZE, ...query };
    const { cursor, parent_uid, comment_uid } = query;
    // Further pages are always current: they must not be older than the first one, from which readers follow the thread.
    if ([cursor, parent_uid, comment_uid].every((value) => value === undefined)) allowCaching(reply, query);
    else reply.header('cache-control', 'no-cache');
    if (comment_uid !== undefined) return readWhole(context, comment_uid, query);
    if (parent_uid !== undefined) return readReplies(context, parent_uid, page);
    const closed = await closing(request, query);
    if (cursor !== undefined) return { ...(await readPage(context, page)), ...closed };
    const json = await context.firstPages.read(page, async (position) =>
      String(reply.serialize({ ...(await readPage(context, page, position)), ...closed })),
    );
    return reply.type('application/json; charset=utf-8').serializer(String).send(json);
  });
  registerCall(app, 'readCommentsPage', async (request, reply) => {
    const { query } = request;
    reply.header('cache-control', 'no-cache');
    return { ...(await readPageAt(context, query)), ...(await closing(request, query)) };
  });
  const readPublishedFigures = createPublishedFigures(context);
  registerCall(app, 'readPublishedFigures', (_request, reply) => {
    reply.header('cache-control', FIGURES_CACHE_CONTROL);
    return readPublishedFigures();
  });
  registerCall(app, 'countComments', async ({ query, headers }, reply) => {
    const slugs = [...new Set(query.slugs.split(','))];
    const pages = await context.pages.findMany(query.entity_type === 'page' ? slugs : []);
    const threads = slugs.map((slug) => pages.get(slug)?._id ?? slug);
    const totals = await context.threadSizes.readMany(query.entity_type, threads);
    const etag = `"${createHash('sha256').update(totals.join()).digest('base64url').slice(0, 22)}"`;
    // The gateway asks each time: who has posted sees the new count.
    reply.headers({ etag, 'cache-control': `public, max-age=${COUNTS_MAX_AGE_S}, s-maxage=0` });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send(null);
    return { counts: slugs.map((slug, index) => ({ slug, comments: totals[index] ?? 0 })) };
  });
  registerCall(app, 'countPageComments', async (request, reply) => {
    const { query, headers } = request;
    const { site } = contextOf(request, context);
    const slugs = query.pages.split(' ').map((name) => site && slugNamedBy(site, name));
    const known = [...new Set(slugs.flatMap((slug) => slug ?? []))];
    const pages = await context.pages.findMany(known);
    const threads = [...new Set([...pages.values()].map(({ _id }) => _id))];
    const totals = await context.threadSizes.readMany('page', threads);
    const totalOf = new Map(threads.map((slug, index) => [slug, totals[index] ?? 0]));
    allowCachingCounts(reply, query.site);
    // One of the site’s: all others have been rejected.
    if (headers.origin !== undefined) reply.header('access-control-allow-origin', headers.origin);
    return { counts: slugs.map((slug) => totalOf.get((slug && pages.get(slug)?._id) ?? '') ?? 0) };
  });
}

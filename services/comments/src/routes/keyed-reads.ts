import { siteOfPage } from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadKeyRouteDependencies, KeyedReadRouteDependencies } from './dependencies';
import { logAndChange, logChange, requireRole } from '../data';
import {
  addReadKey,
  listReadKeys,
  listSiteComments,
  listSiteThreads,
  removeReadKey,
  requireReadKey,
} from '../sites';
import { actorOf, explained, type SiteRouteOptions } from './site-owners';

const PRIVATE_CACHE_CONTROL = 'private, max-age=10';

/** Routes of programs that read the comments of a site with one of its keys. */
export function keyedReadRoutes(app: Server, context: KeyedReadRouteDependencies): void {
  /** The site of the key, and what the key may read. @throws {HttpError} 401, 404, 429 */
  async function identify({ headers }: FastifyRequest, reply: FastifyReply) {
    const { site: key, scope } = await requireReadKey(context.readKeys, headers.authorization);
    const site = await context.sites.requireCurrent(key);
    // All its keys together: a further one reads no more.
    await context.forSite(site).rateLimits.consume('read', { member: 'keys' });
    reply.headers({ 'cache-control': PRIVATE_CACHE_CONTROL, vary: 'authorization' });
    return { site, scope };
  }

  registerCall(app, 'listThreadsByKey', async (request, reply) => {
    const { site } = await identify(request, reply);
    return listSiteThreads(context, site, request.query.cursor);
  });
  registerCall(app, 'listCommentsByKey', async (request, reply) => {
    const { site, scope } = await identify(request, reply);
    return listSiteComments(context, site.key, scope, request.query);
  });
  registerCall(app, 'countCommentsByKey', async (request, reply) => {
    const { site } = await identify(request, reply);
    const threads = [...new Set(request.query.threads.split(','))];
    if (threads.some((slug) => siteOfPage(slug) !== site.key))
      throw new HttpError('no-such-entity', { params: { type: 'page' } });
    const pages = await context.pages.findMany(threads);
    const totals = await context.threadSizes.readMany(
      'page',
      threads.map((slug) => pages.get(slug)?._id ?? slug),
    );
    return { counts: threads.map((thread, index) => ({ thread, comments: totals[index] ?? 0 })) };
  });
}

/** Routes of owners about these keys. */
export function readKeyRoutes(
  app: Server,
  context: ReadKeyRouteDependencies,
  options: SiteRouteOptions,
): void {
  const { readKeys, siteLog } = context;
  const listed = async (site: string) => ({ keys: await listReadKeys(readKeys, site) });
  registerCall(app, 'listReadKeys', options, async ({ user, body: { site } }) => {
    await requireRole(context, user, site, 'owner');
    return listed(site);
  });
  registerCall(app, 'addReadKey', options, async ({ user, body: { site, scope } }) => {
    await requireRole(context, user, site, 'owner');
    const added = await explained(addReadKey(readKeys, site, scope));
    const about = `${added.uid} (${scope})`;
    await logChange(siteLog, { site, action: 'key-added', by: actorOf(user), about });
    return { ...(await listed(site)), ...added };
  });
  registerCall(app, 'removeReadKey', options, async ({ user, body: { site, uid } }) => {
    await requireRole(context, user, site, 'owner');
    const entry = { site, action: 'key-removed', by: actorOf(user), about: uid } as const;
    await explained(logAndChange(siteLog, entry, () => removeReadKey(readKeys, site, uid)));
    return listed(site);
  });
}

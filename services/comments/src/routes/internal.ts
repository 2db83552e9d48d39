import { siteOfPage } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { InternalRouteDependencies } from './dependencies';
import { closingField, pageSlug, toPageThread } from '../data';
import {
  newestOfSite,
  newestOfThread,
  readActivity,
  readLatest,
  readLiked,
  readWithdrawals,
} from '../threads';
import { settleSites, verifySignOn } from '../sites';
import { deleteMemberData, renameMember } from '../members';

const DEFAULT_LATEST_COUNT = 4;

/** Without the uids of its owners and moderators. */
const toPublicSite = ({ key, name, origins, languages, settings }: Site) => ({
  ...{ key, name, origins, languages },
  guests: settings.guests !== 'off',
});

/**
 * Routes for other services.
 * @param isImported whether the sample content has been imported, if there is any
 */
export function internalRoutes(
  app: Server,
  context: InternalRouteDependencies,
  isImported: () => boolean,
): void {
  registerCall(app, 'listLikedComments', async ({ query }) => ({
    game_comments: await readLiked(context, query.user_uid),
  }));
  registerCall(app, 'readCommentActivity', async ({ query }) => {
    // Charts are computed from it, and the activity of past days is cached for long.
    if (!isImported()) throw new HttpError('comments-unavailable');
    return readActivity(context, query.since);
  });
  registerCall(app, 'listLatestComments', async ({ query: { limit = DEFAULT_LATEST_COUNT } }) => ({
    latest: await readLatest(context, limit),
  }));
  registerCall(app, 'listNewestOfThread', async ({ query }) => ({
    comments: await newestOfThread(context, query),
  }));
  registerCall(app, 'listNewestOfSite', ({ query }) => newestOfSite(context, query.site));
  registerCall(app, 'listWithdrawals', () => readWithdrawals(context));
  registerCall(app, 'renameMember', async ({ body }) => ({ finished: await renameMember(context, body) }));
  registerCall(app, 'verifySignOn', async ({ body: { token } }) => ({
    member: await verifySignOn(context, token),
  }));
  registerCall(app, 'findPageThread', async ({ query }) => {
    const site = await context.sites.require(query.site);
    const slug = pageSlug(site.key, query);
    const page = await context.pages.findAt(slug, query.address);
    return { site: toPublicSite(site), slug: page?._id ?? slug, exists: page !== null };
  });
  registerCall(app, 'readPageThread', async ({ params: { slug } }) => {
    const site = await context.sites.find(siteOfPage(slug));
    const page = site && (await context.pages.find(slug));
    if (!page) throw new HttpError('no-such-entity', { params: { type: 'page' } });
    return { site: toPublicSite(site), page: toPageThread(page), ...closingField(site, page) };
  });
  registerCall(app, 'settleSites', async ({ body }) => ({ undecided: await settleSites(context, body) }));
  registerCall(app, 'deleteMemberData', async ({ body }) => ({
    finished: await deleteMemberData(context, body),
  }));
}

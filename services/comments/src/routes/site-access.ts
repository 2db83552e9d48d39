import { siteOfPage, type InternalIdentity } from '@savepoint/contracts/base';
import { isSiteOrigin, type Site } from '@savepoint/contracts/schema';
import { isGuestUid } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import type { Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { AccessDependencies } from './dependencies';
import { isModerator } from '../data';

/** The fields by which a call names a site: of its pages, or of those that its moderator acts for. */
interface Named {
  entity_type?: unknown;
  entity_slug?: unknown;
  slugs?: unknown;
  site?: unknown;
}

const namedBy = ({ body, query }: FastifyRequest): Named => ((body ?? query) || {}) as Named;

/**
 * Decides once, for every route of this service, which site a call is about, and whether its caller may be there. What the
 * routes do then is limited to that site by `contextOf`.
 *
 * - A call about a page belongs to the site that the page’s slug begins with; a call of a moderator to the site it names.
 *   All others belong to Savepoint.
 * - A browser that says from which origin a call about another site comes must name one of the site’s, or Savepoint’s, which
 *   frames have.
 * - Members whom a site has logged in may make calls about that site only, while it has the key that signed their token.
 * - Only moderators of the site that a moderator’s call names may make it. Who they are is read from the database.
 * - The slug of a page whose thread was merged into another one stands for the other.
 * @param publicOrigin of Savepoint
 */
export function registerSiteAccess(app: Server, context: AccessDependencies, publicOrigin: string): void {
  app.decorateRequest('siteContext', undefined);
  app.decorateRequest('calledSite', undefined);

  /** The site that a call names: what may change something needs it as it is now. Read once for each call. */
  const siteOf = (request: FastifyRequest, key: string): Promise<Site | null> => {
    const { calledSite, method } = request;
    if (calledSite?.key === key) return calledSite.site;
    const site = method === 'GET' ? context.sites.find(key) : context.sites.findCurrent(key);
    request.calledSite = { key, site };
    return site;
  };

  app.decorate('requireModerator', async (request: FastifyRequest) => {
    const { site: key } = namedBy(request);
    const site = typeof key === 'string' ? await siteOf(request, key) : null;
    // Nobody learns whether there is a site that they do not moderate.
    if ((key !== undefined && !site) || !isModerator({ site }, request.user))
      throw new HttpError('moderators-only');
  });

  const requireOrigin = (site: Site, origin: string | undefined) => {
    if (origin === undefined || origin === publicOrigin || isSiteOrigin(site.origins, origin)) return;
    throw new HttpError('origin-not-registered', { params: { origin: origin.slice(0, 100) } });
  };

  app.addHook('preHandler', async (request) => {
    const named = namedBy(request);
    const keys = siteKeysIn(named);
    // One answer never tells about the pages of two sites.
    if (keys.length > 1) throw new HttpError('no-such-site');
    const [key] = keys;
    // Whom a site has logged in is nobody elsewhere.
    const caller = request.user as InternalIdentity | undefined;
    if (caller?.site !== undefined && caller.site !== key) throw new HttpError('not-of-site');
    if (key === undefined) return;
    const site = await siteOf(request, key);
    if (!site) throw new HttpError('no-such-site');
    if (caller?.site !== undefined) await requireStillSignedOn(context, site, caller);
    requireOrigin(site, request.headers.origin);
    request.siteContext = context.forSite(site);
    if (typeof named.entity_slug !== 'string') return;
    const page = await context.pages.find(named.entity_slug);
    if (page) named.entity_slug = page._id;
  });
}

/**
 * Checks that a site still has the key that signed the token of its reader, or still lets guests comment: the gateway knows
 * tokens for a while.
 * @throws {HttpError} 401
 */
async function requireStillSignedOn(
  { signOnKeys }: Pick<AccessDependencies, 'signOnKeys'>,
  { key, settings }: Site,
  { sub, signed_with: _id = '' }: InternalIdentity,
): Promise<void> {
  const isValid = isGuestUid(sub)
    ? settings.guests !== 'off'
    : (await signOnKeys.exists({ _id, site: key })) !== null;
  if (!isValid) throw new HttpError('unauthenticated', { params: { when: 'again' } });
}

/** The keys of all sites that a call names. */
function siteKeysIn({ entity_type, entity_slug, slugs, site }: Named): string[] {
  const pages = entity_type === 'page' ? [entity_slug, ...String(slugs ?? '').split(',')] : [];
  const keys = pages.flatMap((slug) => (typeof slug === 'string' && slug ? [siteOfPage(slug)] : []));
  return [...new Set([...keys, ...(typeof site === 'string' ? [site] : [])])];
}

/** What a call may work with: that of the site it is about. */
export const contextOf = <T extends object>({ siteContext }: FastifyRequest, context: T): T =>
  (siteContext as T | undefined) ?? context;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the site’s calls may work with: as much as Savepoint’s. */
    siteContext: object | undefined;
    calledSite: { key: string; site: Promise<Site | null> } | undefined;
  }
}

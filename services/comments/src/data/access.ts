import type { InternalIdentity } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { SiteRole } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteModel } from './models/site';
import { toSite } from './site-registry';

type Member = Pick<InternalIdentity, 'sub' | 'name'> & Partial<Pick<InternalIdentity, 'site'>>;

/**
 * Reads a site for a member who runs it. Owners and moderators are read from the database, so that somebody who was removed
 * can do nothing from then on. Whom the site itself has logged in runs nothing.
 * @param needed `owner`: moderators may not
 * @throws {HttpError} 403, 404
 */
export async function requireRole(
  { siteModel }: { siteModel: SiteModel },
  { sub, site: signedOnAt }: Member,
  key: string,
  needed: SiteRole,
): Promise<{ site: Site; role: SiteRole }> {
  const stored = await siteModel.findById(key).lean();
  if (!stored || stored.removed) throw new HttpError('no-such-site');
  const site = toSite(stored);
  const role = signedOnAt === undefined ? roleOf(site, sub) : null;
  if (!role) throw new HttpError('site-team-only');
  if (needed === 'owner' && role !== 'owner') throw new HttpError('site-owners-only');
  return { site, role };
}

/** What a member is for a site; null: nothing. */
export function roleOf(
  { owners, moderators }: Pick<Site, 'owners' | 'moderators'>,
  uid: string,
): SiteRole | null {
  if (owners.includes(uid)) return 'owner';
  return moderators.includes(uid) ? 'moderator' : null;
}

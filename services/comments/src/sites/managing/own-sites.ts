import type { InternalIdentity } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import { isOnTeam } from '@savepoint/contracts/moderation';
import type { OwnSitesResponse, RegisterSiteBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteDependencies } from '../dependencies';
import { type Caller, logChange, roleOf } from '../../data';
import { addSite } from '../edit-sites';
import { readOwnInvitations } from '../invitations/invitations';
import { MAX_LISTED_COUNT, ownedBy, requireRoomForSite } from '../owned-sites';
import { requireSiteName } from './site-name';

type Member = Pick<InternalIdentity, 'sub' | 'name' | 'roles'>;

/** The sites that a member owns or moderates, by name, and invitations to and by them. */
export async function listOwnSites(
  context: Pick<SiteDependencies, 'siteModel' | 'invitations' | 'invitationBlocks' | 'settings'>,
  member: Member,
): Promise<OwnSitesResponse> {
  const found = [
    ...(await ownedBy(context, member.sub)),
    ...(await context.siteModel.find({ moderators: member.sub }).limit(MAX_LISTED_COUNT).lean()),
  ];
  const byKey = new Map(found.filter(({ removed }) => !removed).map((site) => [site._id, site]));
  const sites = [...byKey.values()].map(({ _id: key, name, origins, ...people }) => ({
    key,
    name,
    origins,
    role: roleOf(people, member.sub) ?? ('moderator' as const),
  }));
  return {
    sites: sites.sort((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_LISTED_COUNT),
    may_register: mayRegister(context, member),
    ...(await readOwnInvitations(context, member.sub)),
  };
}

const mayRegister = ({ settings }: Pick<SiteDependencies, 'settings'>, { roles }: Member): boolean =>
  settings.siteRegistration === 'members' || roles.includes('admin');

/**
 * Registers a site, which the member owns from then on.
 * @throws {HttpError} 400 and 409 for the name, 403 unless members may, 409 when they own too many, 429
 * @throws {SiteError} for a value that is not valid
 */
export async function registerSite(
  context: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'rateLimits' | 'settings'>,
  member: Member,
  { address }: Pick<Caller, 'address'>,
  { name, origins, languages = [] }: RegisterSiteBody,
): Promise<Site> {
  if (!mayRegister(context, member)) throw new HttpError('registration-closed');
  requireSiteName(name, isOnTeam(member));
  const isLimited = !member.roles.includes('admin');
  if (isLimited) await requireRoomForSite(context, member.sub);
  await context.rateLimits.consume('registration', { member: member.sub, ...(address && { address }) });
  const { site } = await addSite(context.siteModel, {
    name,
    origins,
    languages,
    owners: [member.sub],
  });
  if (isLimited)
    // Another call may have registered one since.
    await requireRoomForSite(context, member.sub, 0).catch(async (error: unknown) => {
      await context.siteModel.deleteOne({ _id: site.key });
      throw error;
    });
  const by = { uid: member.sub, name: member.name };
  await logChange(context.siteLog, {
    site: site.key,
    action: 'registered',
    by,
    about: site.origins.join(' '),
  });
  return site;
}

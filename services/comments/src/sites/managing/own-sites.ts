import { SITES_OWNED_MAX, type InternalIdentity } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { OwnSitesResponse, RegisterSiteBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { Context } from '../../context';
import type { Caller } from '../../rate-limits';
import { addSite } from '../edit-sites';
import { roleOf } from './access';
import { logChange } from './site-log';

/** Sites that are listed for a member. */
const MAX_LISTED_COUNT = 100;

type Member = Pick<InternalIdentity, 'sub' | 'name' | 'roles'>;

/** The sites that a member owns or moderates, by name. */
export async function listOwnSites(context: Context, member: Member): Promise<OwnSitesResponse> {
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
  };
}

const ownedBy = ({ siteModel }: Context, uid: string) =>
  siteModel.find({ owners: uid }).limit(MAX_LISTED_COUNT).lean();

const mayRegister = ({ settings }: Context, { roles }: Member): boolean =>
  settings.siteRegistration === 'members' || roles.includes('admin');

/**
 * Registers a site, which the member owns from then on.
 * @throws {HttpError} 403 unless members may, 409 when they own too many, 429
 * @throws {SiteError} for a value that is not valid
 */
export async function registerSite(
  context: Context,
  member: Member,
  { address }: Pick<Caller, 'address'>,
  { name, origins, languages = [] }: RegisterSiteBody,
): Promise<Site> {
  if (!mayRegister(context, member)) throw new HttpError('registration-closed');
  const isLimited = !member.roles.includes('admin');
  if (isLimited) await requireRoom(context, member.sub, SITES_OWNED_MAX - 1);
  await context.rateLimits.consume('registration', { member: member.sub, ...(address && { address }) });
  const { site } = await addSite(context.siteModel, {
    name,
    origins,
    languages,
    owners: [member.sub],
  });
  if (isLimited)
    // Another call may have registered one since.
    await requireRoom(context, member.sub, SITES_OWNED_MAX).catch(async (error: unknown) => {
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

async function requireRoom(context: Context, uid: string, max: number): Promise<void> {
  const owned = (await ownedBy(context, uid)).filter(({ removed }) => !removed);
  if (owned.length > max) throw new HttpError('too-many-sites', { params: { max: SITES_OWNED_MAX } });
}

import type { Site } from '@savepoint/contracts/schema';
import type { OwnSitesResponse, SiteInvitation } from '@savepoint/contracts/sites';
import {
  RECEIVED_INVITATIONS_MAX,
  SENT_INVITATIONS_MAX,
  SITE_INVITATIONS_MAX,
} from '@savepoint/contracts/base';
import type { SiteDependencies } from '../dependencies';
import type { StoredInvitation } from '../../data';

export const invitationId = (site: string, member: string): string => `${site}:${member}`;

/** Filter for invitations that can be answered: the database deletes the others within a minute. */
export const open = () => ({ expires: { $gt: new Date() } });

/** Only an owner invites: what somebody sent who was one does not count any more, unless they left the site to its receiver. */
export const isByOwner = (
  { owners }: Pick<Site, 'owners'>,
  { by, handed_over }: Pick<StoredInvitation, 'by' | 'handed_over'>,
): boolean => owners.includes(by.uid) || (handed_over === true && !owners.length);

const times = ({ created, expires }: StoredInvitation) => ({
  at: created.toISOString(),
  expires: expires.toISOString(),
});

/** The open invitations of a site, those first that expire first. @param names of members by uid */
export async function readSiteInvitations(
  { invitations }: Pick<SiteDependencies, 'invitations'>,
  site: Site,
): Promise<Omit<SiteInvitation, 'name'>[]> {
  const found = await invitations
    .find({ site: site.key, ...open() })
    .sort({ expires: 1 })
    .limit(SITE_INVITATIONS_MAX)
    .lean<StoredInvitation[]>();
  return found
    .filter((each) => isByOwner(site, each))
    .map((each) => ({ uid: each.member, role: each.role, by: each.by.name, ...times(each) }));
}

/** The open invitations to a member and by them, and from whom they take none. */
export async function readOwnInvitations(
  {
    invitations,
    invitationBlocks,
    siteModel,
  }: Pick<SiteDependencies, 'siteModel' | 'invitations' | 'invitationBlocks'>,
  member: string,
): Promise<Pick<OwnSitesResponse, 'invitations' | 'sent' | 'blocked'>> {
  const [received, sent, blocks] = await Promise.all([
    invitations
      .find({ member, ...open() })
      .sort({ expires: -1 })
      .limit(RECEIVED_INVITATIONS_MAX)
      .lean<StoredInvitation[]>(),
    invitations
      .find({ 'by.uid': member, ...open() } as object)
      .sort({ expires: -1 })
      .limit(SENT_INVITATIONS_MAX)
      .lean<StoredInvitation[]>(),
    invitationBlocks.find({ member }).sort({ created: 1 }).lean(),
  ]);
  const keys = received.map(({ site }) => site);
  const sites = keys.length ? await siteModel.find({ _id: { $in: keys } }).lean() : [];
  const siteOf = new Map(sites.filter(({ removed }) => !removed).map((site) => [site._id, site]));
  return {
    invitations: received.flatMap((each) => {
      const site = siteOf.get(each.site);
      if (!site || !isByOwner(site, each)) return [];
      return [{ site: each.site, site_name: site.name, role: each.role, by: each.by, ...times(each) }];
    }),
    sent: sent.map((each) => ({ site: each.site, uid: each.member, role: each.role, ...times(each) })),
    blocked: blocks.map(({ kind, of, name, created }) => ({
      kind,
      ...(of !== undefined && { of }),
      ...(name !== undefined && { name }),
      since: created.toISOString(),
    })),
  };
}

/** Deletes the invitations to and by a member who deletes their account, and who blocked whom. */
export async function forgetInvitations(
  { invitations, invitationBlocks }: Pick<SiteDependencies, 'invitations' | 'invitationBlocks'>,
  uid: string,
): Promise<void> {
  await invitations.deleteMany({ member: uid });
  await invitations.deleteMany({ 'by.uid': uid } as object);
  await invitationBlocks.deleteMany({ member: uid });
  await invitationBlocks.deleteMany({ of: uid, kind: 'inviter' });
}

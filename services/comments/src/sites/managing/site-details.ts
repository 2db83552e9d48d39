import type { Site } from '@savepoint/contracts/schema';
import type { SiteDetails, SiteRole } from '@savepoint/contracts/sites';
import type { SiteDependencies } from '../dependencies';
import { listSignOnKeys } from '../sign-on-keys';
import { readSiteInvitations } from '../invitations/invitations';

/** A site as those who run it see it. @param role of the caller */
export async function describeSite(
  context: Pick<SiteDependencies, 'invitations' | 'standings' | 'settings' | 'signOnKeys' | 'spamService'>,
  site: Site,
  role: SiteRole,
): Promise<SiteDetails> {
  const { key, name, origins, languages, settings, version = 0 } = site;
  const [{ people, invitations }, keys, spam_service] = await Promise.all([
    listPeople(context, site),
    role === 'owner' ? listSignOnKeys(context.signOnKeys, key) : [],
    role === 'owner' ? context.spamService.stateOf(key) : undefined,
  ]);
  const tag = siteTag(context.settings.publicUrl, key);
  const details = {
    ...{ key, name, origins, languages, settings, version },
    ...{ role, tag, people, invitations, keys },
  };
  return { ...details, ...(spam_service && { spam_service }) };
}

/** Who runs the site, and who is invited to. */
async function listPeople(
  context: Pick<SiteDependencies, 'invitations' | 'standings'>,
  site: Site,
): Promise<Pick<SiteDetails, 'people' | 'invitations'>> {
  const { owners, moderators } = site;
  const invitations = await readSiteInvitations(context, site);
  const uids = [...new Set([...owners, ...moderators, ...invitations.map(({ uid }) => uid)])];
  const found = await context.standings.find({ _id: { $in: uids } }, { name: 1 }).lean();
  const names = new Map(found.map(({ _id, name }) => [_id, name]));
  const nameOf = (uid: string) => names.get(uid) ?? null;
  const toPerson = (role: SiteRole) => (uid: string) => ({ uid, name: nameOf(uid), role });
  return {
    people: [...owners.map(toPerson('owner')), ...moderators.map(toPerson('moderator'))],
    invitations: invitations.map((each) => ({ ...each, name: nameOf(each.uid) })),
  };
}

/** The tag that shows a site’s threads on its pages. @param publicUrl origin of Savepoint */
export const siteTag = (publicUrl: string, key: string): string =>
  `<script async src="${publicUrl}/embed/site.js" data-site="${key}"></script>`;

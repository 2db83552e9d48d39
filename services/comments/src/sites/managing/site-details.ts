import type { Site } from '@savepoint/contracts/schema';
import type { SiteDetails, SitePerson, SiteRole } from '@savepoint/contracts/sites';
import type { Context } from '../../context';
import { listSignOnKeys } from '../sign-on-keys';
import { siteTag } from '../site-tag';

/** A site as those who run it see it. @param role of the caller */
export async function describeSite(context: Context, site: Site, role: SiteRole): Promise<SiteDetails> {
  const { key, name, origins, languages, settings } = site;
  const [people, keys, spam_service] = await Promise.all([
    listPeople(context, site),
    role === 'owner' ? listSignOnKeys(context.signOnKeys, key) : [],
    role === 'owner' ? context.spamService.stateOf(key) : undefined,
  ]);
  const tag = siteTag(context.settings.publicUrl, key);
  const details = { key, name, origins, languages, settings, role, tag, people, keys };
  return { ...details, ...(spam_service && { spam_service }) };
}

async function listPeople({ members }: Context, { owners, moderators }: Site): Promise<SitePerson[]> {
  const uids = [...new Set([...owners, ...moderators])];
  const found = await members.find({ _id: { $in: uids } }, { name: 1 }).lean();
  const names = new Map(found.map(({ _id, name }) => [_id, name]));
  const toPerson = (role: SiteRole) => (uid: string) => ({ uid, name: names.get(uid) ?? null, role });
  return [...owners.map(toPerson('owner')), ...moderators.map(toPerson('moderator'))];
}

import { SITE_UID_PREFIX } from '@savepoint/contracts/base';
import { looksLikeUid, nameKeyOf } from '@savepoint/service-kit/names';
import type { SiteDependencies } from '../dependencies';
import { SiteError } from '../../texts';

/** A uid of an identity provider, as members have them. */
const UID = /^[A-Za-z0-9_-]{20,128}$/;

export interface Person {
  uid: string;
  /** null for somebody whose name is not known here. */
  name: string | null;
}

/**
 * Finds a member by uid, or by the name that they chose. What is the uid of a member, or looks like one, means that member and
 * nobody else, whatever others are called. Names that an identity provider gives are not unique, so they find nobody.
 * @throws {SiteError} for nobody
 */
export async function findPerson(
  context: Pick<SiteDependencies, 'standings' | 'comments'>,
  person: string,
): Promise<Person> {
  const found = (await findByUid(context, person)) ?? (await findByName(context, person));
  if (found) return found;
  if (UID.test(person)) return { uid: person, name: null };
  throw new SiteError(
    'No member has chosen this name. Ask them for their id, which this site shows them at /sites/.',
    'person',
  );
}

async function findByUid(
  { standings, comments }: Pick<SiteDependencies, 'standings' | 'comments'>,
  uid: string,
): Promise<Person | null> {
  // Those begin so whom a site has logged in, and its guests; colons are in keys of ours.
  if (uid.startsWith(SITE_UID_PREFIX) || uid.includes(':')) return null;
  const member = await standings.findById(uid, { name: 1 }).lean();
  if (member) return { uid, name: member.name };
  const comment = await comments.findOne({ user_uid: uid }, { name: 1 }).sort({ created: -1 }).lean();
  return comment && { uid, name: comment.name };
}

async function findByName(
  { standings }: Pick<SiteDependencies, 'standings'>,
  name: string,
): Promise<Person | null> {
  if (looksLikeUid(name)) return null;
  const named = await standings
    .find({ name_key: nameKeyOf(name) }, { name: 1, chosen_name: 1 })
    .limit(2)
    .lean();
  const [match] = named.filter(({ chosen_name }) => chosen_name === name);
  return match && named.length === 1 ? { uid: match._id, name: match.name } : null;
}

import type { Site } from '@savepoint/contracts/schema';
import type { AddSitePersonBody, RemoveSitePersonBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { nameKeyOf } from '@savepoint/service-kit/names';
import type { Context } from '../../context';
import { changePeople, SiteError } from '../edit-sites';
import { logChange, PEOPLE_LISTS, type Actor } from './site-log';

/** A uid of an identity provider, as members have them; the name of nobody looks like one. */
const UID = /^[A-Za-z0-9_-]{20,128}$/;

/** Makes a member an owner or moderator of a site. @throws {SiteError} when there is no such member */
export async function addPerson(
  context: Context,
  by: Actor,
  { site: key, person, role }: AddSitePersonBody,
): Promise<Site> {
  const { uid, name } = await findMember(context, person.trim());
  const list = PEOPLE_LISTS[role];
  const site = await changePeople(context.siteModel, key, list, (before) => [
    ...new Set([...before[list], uid]),
  ]);
  await logChange(context.siteLog, {
    ...{ site: key, action: 'person-added', by, member: uid },
    about: `${name} (${role})`,
  });
  return site;
}

/** Removes an owner or moderator. @throws {HttpError} 409 for the last owner */
export async function removePerson(
  context: Context,
  by: Actor,
  { site: key, uid, role }: RemoveSitePersonBody,
): Promise<Site> {
  const list = PEOPLE_LISTS[role];
  let wasListed = false;
  const site = await changePeople(context.siteModel, key, list, (before) => {
    wasListed = before[list].includes(uid);
    const after = before[list].filter((each) => each !== uid);
    if (role === 'owner' && wasListed && !after.length) throw new HttpError('last-owner');
    return after;
  });
  const member = await context.members.findById(uid, { name: 1 }).lean();
  if (wasListed)
    await logChange(context.siteLog, {
      ...{ site: key, action: 'person-removed', by, member: uid },
      about: `${member?.name ?? uid} (${role})`,
    });
  return site;
}

/**
 * Finds a member by uid, or by the name that they chose: no two members can choose the same. Names that an identity provider
 * gives are not unique, so they find nobody.
 */
async function findMember({ members }: Context, person: string): Promise<{ uid: string; name: string }> {
  const known = await members.findById(person, { name: 1 }).lean();
  if (known && !person.includes(':')) return { uid: person, name: known.name };
  const named = await members
    .find({ name_key: nameKeyOf(person) }, { name: 1, chosen_name: 1 })
    .limit(2)
    .lean();
  const [match] = named.filter(({ chosen_name }) => chosen_name === person);
  if (match && named.length === 1) return { uid: match._id, name: match.name };
  if (UID.test(person)) return { uid: person, name: person };
  throw new SiteError(
    'No member has chosen this name. Ask them for their id, which this site shows them at /sites/.',
    'person',
  );
}

import type { Site } from '@savepoint/contracts/schema';
import type { RemoveSitePersonBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteDependencies } from '../dependencies';
import { changePeople } from '../edit-sites';
import { describePerson } from '../invitations/invite-person';
import { type Actor, logChange, PEOPLE_LISTS } from '../../data';

/** Removes an owner or moderator. @throws {HttpError} 409 for the last owner */
export async function removePerson(
  context: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'standings'>,
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
  const member = await context.standings.findById(uid, { name: 1 }).lean();
  if (wasListed)
    await logChange(context.siteLog, {
      ...{ site: key, action: 'person-removed', by, member: uid },
      about: `${describePerson({ uid, name: member?.name ?? null })} (${role})`,
    });
  return site;
}

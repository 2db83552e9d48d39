import {
  DAY_MS,
  INVITATIONS_TO_MEMBER_MAX,
  RECEIVED_INVITATIONS_MAX,
  SENT_INVITATIONS_MAX,
  SITE_INVITATION_DAYS,
  SITE_INVITATIONS_MAX,
} from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { AddSitePersonBody, WithdrawInvitationBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteDependencies } from '../dependencies';
import { SiteError } from '../../texts';
import { type Caller, logChange, PEOPLE_LISTS, type StoredInvitation } from '../../data';
import { requireNotBlocked } from './blocks';
import { findPerson, type Person } from './find-person';
import { invitationId, open } from './invitations';

type Inviter = StoredInvitation['by'];

/**
 * Invites a member to own or moderate a site: they do when they accept. Sending the same again changes nothing; for another
 * role the new invitation takes the place of the earlier one.
 * @param site read a moment ago, of which the inviter is an owner
 * @throws {SiteError} when there is no such member, or they have the role
 * @throws {HttpError} 409 when they take no invitations or too many are open; 429
 */
export async function invitePerson(
  context: SiteDependencies,
  site: Site,
  by: Inviter,
  { person: given, role }: Pick<AddSitePersonBody, 'person' | 'role'>,
  { address }: Pick<Caller, 'address'>,
): Promise<void> {
  const { invitations, rateLimits, siteLog } = context;
  await rateLimits.consume('invitation', { member: by.uid, ...(address && { address }) });
  const person = await findPerson(context, given.trim());
  const { uid: member } = person;
  if (site[PEOPLE_LISTS[role]].includes(member))
    throw new SiteError('This member has the role already.', 'person');
  const _id = invitationId(site.key, member);
  const earlier = await invitations.findOne({ _id, ...open() }).lean<StoredInvitation>();
  if (earlier?.role === role && earlier.by.uid === by.uid) return;
  await requireNotBlocked(context, member, { inviter: by.uid, site: site.key });
  await requireRoom(context, site.key, by.uid, member, earlier ? 0 : 1);
  const created = new Date();
  const expires = new Date(created.getTime() + SITE_INVITATION_DAYS * DAY_MS);
  // The database may not have deleted one that has expired.
  await invitations.deleteOne({ _id });
  await invitations.insertIfAbsent({ _id, site: site.key, member, role, by, created, expires });
  if (!earlier)
    // Another call may have sent one since.
    await requireRoom(context, site.key, by.uid, member, 0).catch(async (error: unknown) => {
      await invitations.deleteOne({ _id, created });
      throw error;
    });
  const about = `${describePerson(person)} (${role})`;
  await logChange(siteLog, { site: site.key, action: 'person-invited', by, member, about });
}

/** How the log names somebody: by the name for people, and by the uid, which is certain. */
export const describePerson = ({ uid, name }: Person): string =>
  name === null || name === uid ? uid : `${name}, ${uid}`;

/** @param more that are about to be sent @throws {HttpError} 409 */
async function requireRoom(
  { invitations }: Pick<SiteDependencies, 'invitations'>,
  site: string,
  by: string,
  member: string,
  more: number,
): Promise<void> {
  const bounds = [
    [{ site }, SITE_INVITATIONS_MAX, 'This site has'],
    [{ 'by.uid': by }, SENT_INVITATIONS_MAX, 'You have sent'],
    [{ 'by.uid': by, member }, INVITATIONS_TO_MEMBER_MAX, 'You have sent this member'],
    [{ member }, RECEIVED_INVITATIONS_MAX, 'This member has'],
  ] as const;
  const counts = await Promise.all(
    bounds.map(([filter]) => invitations.countDocuments({ ...filter, ...open() } as object)),
  );
  const index = bounds.findIndex(([, max], each) => (counts[each] ?? 0) + more > max);
  const full = bounds[index];
  if (full)
    throw new HttpError('too-many-open-invitations', {
      params: { problem: `${full[2]} ${full[1]} open invitations.` },
    });
}

/** Withdraws an invitation of a site, whoever of its owners sent it. @throws {HttpError} 404 */
export async function withdrawInvitation(
  { invitations, standings, siteLog }: Pick<SiteDependencies, 'siteLog' | 'invitations' | 'standings'>,
  by: Inviter,
  { site, uid }: WithdrawInvitationBody,
): Promise<void> {
  const _id = invitationId(site, uid);
  const stored = await invitations.findOne({ _id, ...open() }).lean<StoredInvitation>();
  const { deletedCount } = await invitations.deleteOne({ _id, ...open() });
  if (!stored || !deletedCount) throw new HttpError('no-such-invitation');
  const name = (await standings.findById(uid, { name: 1 }).lean())?.name ?? null;
  const about = `${describePerson({ uid, name })} (${stored.role})`;
  await logChange(siteLog, { site, action: 'invitation-withdrawn', by, member: uid, about });
}

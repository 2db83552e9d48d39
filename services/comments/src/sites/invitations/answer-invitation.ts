import type { InternalIdentity } from '@savepoint/contracts/base';
import type { AnswerInvitationBody, BlockedKind } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteDependencies } from '../dependencies';
import { logChange, PEOPLE_LISTS, type StoredInvitation } from '../../data';
import { changePeople } from '../edit-sites';
import { requireRoomForSite } from '../owned-sites';
import { block } from './blocks';
import { invitationId, isByOwner, open } from './invitations';

type Member = Pick<InternalIdentity, 'sub' | 'name' | 'roles' | 'auth_time'>;

/**
 * Accepts or declines an invitation of the member.
 * @throws {HttpError} 404 when it was withdrawn or answered, or its time is over; 409 when they own too many sites
 * @throws {SiteError} when the site has too many people
 */
export async function answerInvitation(
  context: Pick<
    SiteDependencies,
    'siteModel' | 'siteLog' | 'invitations' | 'invitationBlocks' | 'accountDeletions'
  >,
  member: Member,
  { site, answer, block: blocked }: AnswerInvitationBody,
): Promise<void> {
  const _id = invitationId(site, member.sub);
  const invitation = await context.invitations.findOne({ _id, ...open() }).lean<StoredInvitation>();
  if (!invitation) throw new HttpError('no-such-invitation');
  if (answer === 'accept') return accept(context, member, invitation);
  if (blocked) {
    const refused = await toBlock(context, invitation, blocked);
    await block(context, member.sub, refused);
    for (const other of await findFurther(context, invitation, blocked))
      await decline(context, member, other);
  }
  await decline(context, member, invitation);
}

async function decline(
  context: Pick<SiteDependencies, 'siteLog' | 'invitations'>,
  member: Member,
  invitation: StoredInvitation,
): Promise<void> {
  await take(context, invitation);
  await log(context, member, invitation, 'invitation-declined');
}

/** The other open invitations of whom a member blocks. */
async function findFurther(
  { invitations }: Pick<SiteDependencies, 'invitations'>,
  { _id, member, by }: StoredInvitation,
  kind: BlockedKind,
): Promise<StoredInvitation[]> {
  if (kind === 'site') return [];
  const received = await invitations.find({ member, ...open() }).lean<StoredInvitation[]>();
  return received.filter((each) => each._id !== _id && (kind === 'everybody' || each.by.uid === by.uid));
}

/** Of concurrent answers, and of an answer and a withdrawal, one has it. @throws {HttpError} 404 */
async function take(
  { invitations }: Pick<SiteDependencies, 'invitations'>,
  { _id, created }: StoredInvitation,
): Promise<void> {
  const { deletedCount } = await invitations.deleteOne({ _id, created });
  if (!deletedCount) throw new HttpError('no-such-invitation');
}

const log = (
  { siteLog }: Pick<SiteDependencies, 'siteLog'>,
  { sub: uid, name }: Member,
  { site, role }: StoredInvitation,
  action: 'invitation-accepted' | 'invitation-declined',
): Promise<string> => logChange(siteLog, { site, action, by: { uid, name }, member: uid, about: role });

async function accept(
  context: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'invitations' | 'accountDeletions'>,
  member: Member,
  invitation: StoredInvitation,
): Promise<void> {
  const { site: key, role } = invitation;
  const { sub: uid, roles } = member;
  const { accountDeletions } = context;
  const list = PEOPLE_LISTS[role];
  const isLimited = role === 'owner' && !roles.includes('admin');
  if (isLimited) await requireRoomForSite(context, uid);
  await take(context, invitation);
  let isNew = false;
  try {
    await changePeople(context.siteModel, key, list, (site) => {
      if (!isByOwner(site, invitation)) throw new HttpError('no-such-invitation');
      isNew = !site[list].includes(uid);
      return [...new Set([...site[list], uid])];
    });
    // Another call may have made them the owner of a site, or deleted their account, since.
    if (isLimited) await requireRoomForSite(context, uid, 0);
    await accountDeletions.requireNotDeleted(member, await accountDeletions.find(uid));
  } catch (error) {
    if (isNew) await context.siteModel.updateOne({ _id: key }, { $pull: { [list]: uid } } as object);
    if (!(await accountDeletions.isDeleted(member))) await context.invitations.insertIfAbsent(invitation);
    throw error;
  }
  await log(context, member, invitation, 'invitation-accepted');
}

/** What is blocked, with the name that the member sees then. */
async function toBlock(
  { siteModel }: Pick<SiteDependencies, 'siteModel'>,
  { site, by }: StoredInvitation,
  kind: BlockedKind,
): Promise<{ kind: BlockedKind; of?: string; name?: string }> {
  if (kind === 'inviter') return { kind, of: by.uid, name: by.name };
  if (kind === 'site') return { kind, of: site, name: (await siteModel.findById(site).lean())?.name ?? site };
  return { kind };
}

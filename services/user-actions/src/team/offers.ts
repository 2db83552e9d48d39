import { randomUUID } from 'node:crypto';
import { DAY_MS, ROLE_OFFER_DAYS } from '@savepoint/contracts/base';
import type { InternalIdentity } from '@savepoint/contracts/base';
import type { AnswerRoleOfferBody, RoleOffer, TeamRole } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import type { Context } from '../context';
import { CHANGES_MAX, type StoredOffer, type StoredRoles } from './models';

type Needed = Pick<Context, 'models' | 'fixedAdmins'>;

const RANKS: Record<TeamRole, number> = { moderator: 1, admin: 2 };
const rankOf = (role: TeamRole | null): number => (role ? RANKS[role] : 0);

/** Whether a role says more than another one: nobody has it without having agreed. */
export const isRise = (before: TeamRole | null, after: TeamRole | null): after is TeamRole =>
  rankOf(after) > rankOf(before);

/** When an offer that is made now is over. */
export const offerEnd = (now: Date): Date => new Date(now.getTime() + ROLE_OFFER_DAYS * DAY_MS);

/** The offer of a role that a member can still accept, as far as its time goes. */
export const openOffer = (
  stored: Pick<StoredRoles, 'offer'> | null,
  now = new Date(),
): StoredOffer | undefined => (stored?.offer && stored.offer.expires > now ? stored.offer : undefined);

export const toRoleOffer = ({ action_uid, role, at, expires, reason, by }: StoredOffer): RoleOffer => ({
  change_uid: action_uid,
  role,
  by: by.name,
  at: at.toISOString(),
  expires: expires.toISOString(),
  reason,
});

/** An administrator made an offer; it counts while they are one. `witness` says so in the order of all changes. */
export async function isByAdministrator(
  { fixedAdmins, models: { roles } }: Needed,
  { by }: Pick<StoredOffer, 'by'>,
): Promise<boolean> {
  return fixedAdmins.has(by.uid) || (await roles.exists({ _id: by.uid, role: 'admin' })) !== null;
}

/**
 * Makes an administrator the witness of a change: their version is increased if they have the role.
 * @returns whether they have it; a concurrent change of their role is then rejected
 */
export const witness = async (
  { models: { roles } }: Pick<Context, 'models'>,
  _id: string,
): Promise<boolean> =>
  (await roles.updateOne({ _id, role: 'admin' }, { $inc: { version: 1 } })).matchedCount > 0;

/**
 * Accepts or declines the offer of a role.
 * @throws {HttpError} 404 when it was withdrawn, answered or replaced, its time is over, or who made it is no administrator
 */
export async function answerRoleOffer(
  context: Needed,
  { sub: _id, name }: Pick<InternalIdentity, 'sub' | 'name'>,
  { change_uid, answer }: AnswerRoleOfferBody,
): Promise<TeamRole | null> {
  const { roles, profiles } = context.models;
  const stored = await roles.findById(_id).lean<StoredRoles | null>();
  const offer = openOffer(stored);
  if (!stored || offer?.action_uid !== change_uid) throw new HttpError('no-such-invitation');
  const isAccepted = answer === 'accept';
  if (isAccepted && !context.fixedAdmins.has(offer.by.uid) && !(await witness(context, offer.by.uid)))
    throw new HttpError('no-such-invitation');
  const role = isAccepted ? offer.role : stored.role;
  const change: StoredRoles['changes'][number] = {
    action_uid: randomUUID(),
    before: stored.role,
    after: isAccepted ? offer.role : stored.role,
    by: { uid: _id, name },
    at: new Date(),
    reason: offer.reason,
    event: isAccepted ? 'accepted' : 'declined',
  };
  const { matchedCount } = await roles.updateOne(
    { _id, version: stored.version, 'offer.action_uid': change_uid } as object,
    {
      $set: { role },
      $unset: { offer: 1 },
      $inc: { version: 1 },
      $push: { changes: { $each: [change], $slice: -CHANGES_MAX } },
    },
  );
  if (!matchedCount) throw new HttpError('no-such-invitation');
  // The account may have been deleted at the same time.
  if (await profiles.exists({ _id })) return role;
  await roles.deleteOne({ _id });
  throw new HttpError('no-such-invitation');
}

import type { InternalIdentity } from '@savepoint/contracts/base';
import type { ChangeRoleBody, RoleEvent } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import type { Context } from '../context';
import { CHANGES_MAX, type StoredOffer, type StoredRoles } from './models';
import { isRise, offerEnd, openOffer, witness } from './offers';

type Needed = Pick<Context, 'models' | 'fixedAdmins'>;

// An administrator always remains, whatever happens at the same time. Each change has a witness, an administrator who keeps
// the role: its author, or another one if they give up their own. The version of the witness is increased, on condition that
// they are an administrator, between reading and writing the role that changes. So of changes that take each other’s
// witnesses, one at least finds that the role it read has another version, or that its witness is no administrator.

/**
 * Offers a member a role that says more than theirs, which they have when they accept; lowers or takes a role at once. Either
 * ends an open offer, and so does the role that the member has. Repeating a call changes nothing; of two concurrent changes
 * of one member the second is rejected.
 * @returns whether the role is only offered
 * @throws {HttpError} 403 when the caller’s role was taken meanwhile; 404 without an account; 409 for an administrator of the
 * settings, the role that they have, the last administrator’s own role, when another administrator was faster, and when the id
 * stands for another change
 */
export async function changeRole(
  context: Needed,
  admin: Pick<InternalIdentity, 'sub' | 'name'>,
  { change_uid, user_uid: _id, role, reason: sent }: ChangeRoleBody,
): Promise<boolean> {
  const { roles, profiles } = context.models;
  const reason = sent.trim();
  if (!reason) throw new HttpError('invalid-request');
  const stored = await roles.findById(_id).lean<StoredRoles>();
  const made = stored?.changes.find((change) => change.action_uid === change_uid);
  const isSame = made?.after === role && made.reason === reason && made.by.uid === admin.sub;
  if (made && isSame) return made.event === 'offered';
  if (made ?? (await roles.exists({ 'changes.action_uid': change_uid } as object)))
    throw new HttpError('action-uid-used');
  if (context.fixedAdmins.has(_id)) throw new HttpError('role-in-settings');
  if (!(await profiles.exists({ _id }))) throw new HttpError('no-such-user');
  const before = stored?.role ?? null;
  if (before === role && !openOffer(stored)) throw new HttpError('same-role');
  // A token is valid for a while after the role was taken.
  if (_id === admin.sub && before !== 'admin') throw new HttpError('administrators-only');
  await requireWitness(context, admin.sub, _id);

  const by = { uid: admin.sub, name: admin.name };
  const at = new Date();
  const offer = isRise(before, role)
    ? { action_uid: change_uid, role, by, at, expires: offerEnd(at), reason }
    : undefined;
  const event: RoleEvent | undefined = offer ? 'offered' : before === role ? 'withdrawn' : undefined;
  const change = { action_uid: change_uid, before, after: role, by, at, reason, ...(event && { event }) };
  if (!(await store(context, stored, { _id, role: offer ? before : role, change, offer })))
    throw new HttpError('role-changed');
  // The account may have been deleted at the same time.
  if (await profiles.exists({ _id })) return offer !== undefined;
  await roles.deleteOne({ _id });
  throw new HttpError('no-such-user');
}

/** @returns whether the role was still the one that was read */
async function store(
  { models: { roles } }: Needed,
  stored: StoredRoles | null,
  {
    _id,
    role,
    change,
    offer,
  }: Pick<StoredRoles, '_id' | 'role'> & {
    change: StoredRoles['changes'][number];
    offer: StoredOffer | undefined;
  },
): Promise<boolean> {
  if (!stored)
    return roles.insertIfAbsent({ _id, role, version: 0, changes: [change], ...(offer && { offer }) });
  const updated = await roles.updateOne(
    { _id, version: stored.version },
    {
      $set: { role, ...(offer && { offer }) },
      ...(!offer && { $unset: { offer: 1 } }),
      $inc: { version: 1 },
      $push: { changes: { $each: [change], $slice: -CHANGES_MAX } },
    },
  );
  return updated.matchedCount > 0;
}

/** @throws {HttpError} 403 unless the caller is an administrator still; 409 when the last one gives up the role */
async function requireWitness(context: Needed, caller: string, changed: string): Promise<void> {
  const { fixedAdmins, models } = context;
  if (caller !== changed) {
    if (!fixedAdmins.has(caller) && !(await witness(context, caller)))
      throw new HttpError('administrators-only');
    return;
  }
  // The settings’ administrators cannot lose their role.
  if (fixedAdmins.size) return;
  const others = await models.roles.find({ role: 'admin', _id: { $ne: caller } }, { _id: 1 }).lean();
  for (const { _id } of others) if (await witness(context, _id)) return;
  throw new HttpError('last-administrator');
}

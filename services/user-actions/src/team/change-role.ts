import type { ChangeRoleBody, InternalIdentity } from '@savepoint/contracts';
import { HttpError } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { StoredRoles } from './models';

type Needed = Pick<Context, 'models' | 'fixedAdmins'>;

/**
 * Gives a member a role, changes it, or takes it. Repeating a call changes nothing; of two concurrent changes of one
 * member the second is rejected.
 * @throws {HttpError} 404 without an account; 409 for an administrator of the settings, the role that they have, the last
 * administrator’s own role, and when another administrator was faster
 */
export async function changeRole(
  context: Needed,
  admin: Pick<InternalIdentity, 'sub' | 'name'>,
  { change_uid, user_uid: _id, role, reason: sent }: ChangeRoleBody,
): Promise<void> {
  const { roles, profiles } = context.models;
  const reason = sent.trim();
  if (!reason) throw new HttpError('invalid-request');
  const stored = await roles.findById(_id).lean<StoredRoles>();
  if (stored?.changes.some((change) => change.action_uid === change_uid)) return;
  if (context.fixedAdmins.has(_id)) throw new HttpError('role-in-settings');
  if (!(await profiles.exists({ _id }))) throw new HttpError('no-such-user');
  const before = stored?.role ?? null;
  if (before === role) throw new HttpError('same-role');
  const isStepDown = _id === admin.sub && before === 'admin';
  if (isStepDown && !(await hasOtherAdministrator(context, _id))) throw new HttpError('last-administrator');

  const by = { uid: admin.sub, name: admin.name };
  const change = { action_uid: change_uid, before, after: role, by, at: new Date(), reason };
  if (!(await store(context, stored, { _id, role, change }))) throw new HttpError('role-changed');
  // Another administrator may have stepped down at the same time, or the account may have been deleted.
  if (isStepDown && !(await hasOtherAdministrator(context, _id))) {
    await roles.updateOne({ _id, version: (stored?.version ?? 0) + 1 }, { $set: restore(stored) });
    throw new HttpError('last-administrator');
  }
  if (await profiles.exists({ _id })) return;
  await roles.deleteOne({ _id });
  throw new HttpError('no-such-user');
}

/** @returns whether the role was still the one that was read */
async function store(
  { models: { roles } }: Needed,
  stored: StoredRoles | null,
  { _id, role, change }: Pick<StoredRoles, '_id' | 'role'> & { change: StoredRoles['changes'][number] },
): Promise<boolean> {
  if (!stored) return roles.insertIfAbsent({ _id, role, version: 0, changes: [change] });
  const updated = await roles.updateOne(
    { _id, version: stored.version },
    { $set: { role }, $inc: { version: 1 }, $push: { changes: { $each: [change] } } },
  );
  return updated.matchedCount > 0;
}

const restore = (stored: StoredRoles | null) => ({
  role: stored?.role ?? null,
  changes: stored?.changes ?? [],
});

async function hasOtherAdministrator(
  { models: { roles }, fixedAdmins }: Needed,
  uid: string,
): Promise<boolean> {
  if ([...fixedAdmins].some((each) => each !== uid)) return true;
  return (await roles.countDocuments({ role: 'admin', _id: { $ne: uid } })) > 0;
}

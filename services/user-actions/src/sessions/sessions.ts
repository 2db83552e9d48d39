import { createHash } from 'node:crypto';
import { ageMs, MEMBER_SESSIONS_MAX, type InternalIdentity } from '@savepoint/contracts/base';
import type { EndSessionsBody, MemberSession, SessionsBody } from '@savepoint/contracts/members';
import { isStorageFull } from '@savepoint/service-kit/base';
import { requireRecentSignIn } from '@savepoint/service-kit/http';
import type { Context } from '../context';
import { describeDevice } from './describe-device';

const HOUR_MS = 3_600_000;
/** Old devices that are deleted with each new one; more than one, so that several new ones at once leave none behind. */
const TRIM_COUNT = 20;

type Login = Pick<InternalIdentity, 'sub' | 'auth_time'>;

/** The `_id` of a member’s device. One that has no id of its own is known by the time of its login. */
const sessionId = ({ sub, auth_time }: Login, device: string | undefined): string =>
  createHash('sha256')
    .update(`${sub}:${device ?? auth_time}`)
    .digest('base64url');

/**
 * Stores that a member is logged in on a device. The first login on one, but not that on the member’s first, is to be
 * announced by mail, to an address that the provider has verified; a few in an hour.
 * @param device its id, and the browser’s `User-Agent`
 * @returns whether it is to be announced
 */
export async function recordSession(
  { models: { sessions }, mayAnnounceLogin }: Pick<Context, 'models' | 'mayAnnounceLogin'>,
  member: Pick<InternalIdentity, 'sub' | 'auth_time' | 'email' | 'email_verified'>,
  { device, userAgent }: { device: string | undefined; userAgent: string | undefined },
  now = new Date(),
): Promise<boolean> {
  const { sub: user_uid, auth_time, email, email_verified } = member;
  const _id = sessionId(member, device);
  const signed_in = new Date(auth_time * 1000);
  const current = { device: describeDevice(userAgent), signed_in, last_seen: now };
  try {
    const stored = await sessions.findById(_id).lean();
    if (!stored) {
      const hasOthers = await sessions.exists({ user_uid });
      const isAnnounced =
        hasOthers !== null && email_verified && email !== '' && (await mayAnnounceLogin(user_uid));
      await sessions.insertIfAbsent({
        ...{ _id, user_uid, ...current },
        ...(isAnnounced && { announce_to: email, due: now }),
      });
      await deleteOldest(sessions, user_uid);
      return isAnnounced;
    }
    const isNewLogin = stored.signed_in.getTime() !== signed_in.getTime();
    // A call of before the logout may arrive after it.
    if (stored.ended && !isNewLogin) return false;
    if (isNewLogin || ageMs(stored.last_seen.getTime(), now.getTime()) >= HOUR_MS)
      await sessions.updateOne({ _id }, { $set: current, $unset: { ended: 1 } });
  } catch (error) {
    // While nothing can be written, members read on.
    if (!isStorageFull(error)) throw error;
  }
  return false;
}

/** Each login may name another device: those that were used last stay. */
async function deleteOldest(sessions: Context['models']['sessions'], user_uid: string): Promise<void> {
  const old = await sessions
    .find({ user_uid }, { _id: 1 })
    .sort({ last_seen: -1 })
    .skip(MEMBER_SESSIONS_MAX)
    .limit(TRIM_COUNT)
    .lean();
  if (old.length) await sessions.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

/** Lists the devices that a member is logged in on, last used first. */
export async function listSessions(
  { models: { sessions } }: Pick<Context, 'models'>,
  member: Login,
  { device }: SessionsBody,
): Promise<MemberSession[]> {
  const own = sessionId(member, device);
  const found = await sessions
    .find({ user_uid: member.sub, ended: { $exists: false } })
    .sort({ last_seen: -1 })
    .limit(MEMBER_SESSIONS_MAX)
    .lean();
  return found.map(({ _id, device, signed_in, last_seen }) => ({
    device,
    signed_in: signed_in.toISOString(),
    last_seen: last_seen.toISOString(),
    current: _id === own,
  }));
}

/**
 * Stores that the sessions of this device, or of all others, have ended. Those of others the gateway has ended at the
 * provider before; a login there is announced again.
 * @throws {HttpError} 403 when others’ are ended and the member’s last sign-in is too old
 */
export async function endSessions(
  context: Pick<Context, 'models'>,
  member: Login,
  { device, which }: EndSessionsBody,
  now = new Date(),
): Promise<MemberSession[]> {
  const { sessions } = context.models;
  const _id = sessionId(member, device);
  const { sub: user_uid, auth_time } = member;
  if (which === 'this') await sessions.updateOne({ _id }, { $set: { ended: now } });
  else {
    requireRecentSignIn(member);
    const signed_in = new Date(auth_time * 1000);
    // A login of after this one has not been ended.
    await sessions.deleteMany({ user_uid, _id: { $ne: _id }, signed_in: { $lt: signed_in } });
    await sessions.updateOne({ _id }, { $set: { signed_in } });
  }
  return listSessions(context, member, device === undefined ? {} : { device });
}

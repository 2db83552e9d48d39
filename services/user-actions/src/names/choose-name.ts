import { CHOSEN_NAME_MAX_LENGTH, longDate, type InternalIdentity } from '@savepoint/contracts/base';
import { isOnTeam } from '@savepoint/contracts/moderation';
import type { ChooseNameResponse } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import {
  cleanDisplayName,
  hasMailAddress,
  looksLikeUid,
  nameKeyOf,
  NEUTRAL_NAME,
} from '@savepoint/service-kit/names';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import type { StoredProfile } from './models';
import { continueRename } from './rename-comments';
import { chosenName, isUidOfOther, nextChange, readShownName } from './shown-name';

type Member = Pick<InternalIdentity, 'sub' | 'roles'>;

/**
 * Chooses the name that readers see, of new comments and earlier ones. Choosing the current one again changes nothing.
 * Concurrent calls of one member store one name, and of two members with names that look alike one is rejected.
 * @throws {HttpError} 400 for the name, 404 before the first sign-in, 409 when it is reserved, taken or changed lately
 */
export async function chooseName(
  context: Context,
  member: Member,
  wanted: string,
  { log }: { log: FastifyBaseLogger },
): Promise<ChooseNameResponse> {
  const { profiles } = context.models;
  const { sub: uid } = member;
  const name = cleanName(wanted);
  const profile = await profiles.findById(uid).lean();
  if (!profile) throw new HttpError('no-such-account');
  const now = new Date();
  if (profile.named_at && chosenName(profile) === name) return toResponse(name, profile.named_at);
  requireChangeable(profile, now);
  await requireNotReserved(context, member, name);
  const isNew = await claimName(context, uid, nameKeyOf(name));
  const before = await readShownName(context, uid, profile.name, profile);
  const stored = await profiles.updateOne({ _id: uid, named_at: profile.named_at ?? null } as object, {
    $set: { named_at: now, rename_due: now },
    $unset: { like_uid: 1 },
    $push: {
      names: {
        $each: [...(profile.names ? [] : [{ name: before, since: profile.created }]), { name, since: now }],
      },
    },
  });
  if (!stored.matchedCount) return yieldToOther(context, uid, name, isNew);
  await continueRename(context, { ...profile, names: [{ name, since: now }], named_at: now }).catch(
    (err: unknown) => log.warn({ err }, 'comments not renamed, will be retried'),
  );
  return toResponse(name, now);
}

/** @throws {HttpError} 400 */
function cleanName(wanted: string): string {
  const name = cleanDisplayName(wanted);
  const isEmpty = name === NEUTRAL_NAME && wanted.trim() !== NEUTRAL_NAME;
  if (
    isEmpty ||
    hasMailAddress(wanted) ||
    nameKeyOf(name) === '' ||
    [...name].length > CHOSEN_NAME_MAX_LENGTH
  )
    throw new HttpError('invalid-name', { params: { max: CHOSEN_NAME_MAX_LENGTH } });
  return name;
}

/** @throws {HttpError} 409 within a month of the last change; not when that was in the future of this clock */
function requireChangeable({ named_at }: Pick<StoredProfile, 'named_at'>, now: Date): void {
  if (!named_at || named_at > now || nextChange(named_at) <= now) return;
  throw new HttpError('name-changed-recently', { params: { date: longDate(nextChange(named_at)) } });
}

/** @throws {HttpError} 409, 503 when the names of authors cannot be read */
async function requireNotReserved(
  context: Pick<Context, 'reservedNames' | 'models'>,
  member: Member,
  name: string,
): Promise<void> {
  const { reservedNames } = context;
  if (looksLikeUid(name) || nameKeyOf(name) === nameKeyOf(NEUTRAL_NAME)) throw new HttpError('name-reserved');
  if (await isUidOfOther(context, member.sub, name)) throw new HttpError('name-reserved');
  if (isOnTeam(member)) return;
  await reservedNames.refresh();
  if (reservedNames.isReserved(name)) throw new HttpError('name-reserved');
}

/**
 * Makes the member the owner of everything that looks like a name.
 * @returns whether they were not before
 * @throws {HttpError} 409 when somebody else has such a name, chosen or of their account
 */
async function claimName(
  { models: { profiles, memberNames } }: Pick<Context, 'models'>,
  user_uid: string,
  name_key: string,
): Promise<boolean> {
  const others = { name_key, named_at: null, _id: { $ne: user_uid } };
  if (await profiles.exists(others as object)) throw new HttpError('name-taken');
  const isNew = await memberNames.insertIfAbsent({ _id: name_key, user_uid });
  if (!isNew && (await memberNames.findById(name_key).lean())?.user_uid !== user_uid)
    throw new HttpError('name-taken');
  return isNew;
}

/**
 * Another call of the member stored a name first.
 * @throws {HttpError} 409 unless it is the same name
 */
async function yieldToOther(
  { models: { profiles, memberNames } }: Pick<Context, 'models'>,
  uid: string,
  name: string,
  isNew: boolean,
): Promise<ChooseNameResponse> {
  const current = await profiles.findById(uid).lean();
  const { named_at } = current ?? {};
  const chosen = chosenName(current);
  if (named_at && chosen === name) return toResponse(name, named_at);
  if (isNew && (chosen === undefined || nameKeyOf(chosen) !== nameKeyOf(name)))
    await memberNames.deleteOne({ _id: nameKeyOf(name), user_uid: uid });
  if (!current || !named_at) throw new HttpError('no-such-account');
  throw new HttpError('name-changed-recently', { params: { date: longDate(nextChange(named_at)) } });
}

const toResponse = (name: string, named_at: Date): ChooseNameResponse => ({
  name,
  name_change_from: nextChange(named_at).toISOString(),
});

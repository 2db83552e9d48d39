import { DAY_MS, NAME_CHANGE_DAYS } from '@savepoint/contracts/base';
import { looksLikeUid, nameKeyOf, NEUTRAL_NAME } from '@savepoint/service-kit/names';
import type { Context } from '../context';
import type { StoredProfile } from './models';

/** The name that the member chose last. */
export const chosenName = (profile: Pick<StoredProfile, 'names'> | null): string | undefined =>
  profile?.names?.at(-1)?.name;

/**
 * Returns the name that readers see: the chosen one, or that of the account unless somebody else chose one like it. A name
 * that looks like the uid of somebody is not shown.
 */
export async function readShownName(
  { models }: Pick<Context, 'models'>,
  uid: string,
  accountName: string,
  profile: Pick<StoredProfile, 'names'> | null,
): Promise<string> {
  const chosen = chosenName(profile);
  if (looksLikeUid(chosen ?? accountName)) return NEUTRAL_NAME;
  if (chosen !== undefined) return chosen;
  const [owner, isUid] = await Promise.all([
    models.memberNames.findById(nameKeyOf(accountName)).lean(),
    isUidOfOther({ models }, uid, accountName),
  ]);
  return isUid || (owner && owner.user_uid !== uid) ? NEUTRAL_NAME : accountName;
}

/** Whether a name looks like the uid of another member. */
export async function isUidOfOther(
  { models: { profiles } }: Pick<Context, 'models'>,
  uid: string,
  name: string,
): Promise<boolean> {
  const uid_key = nameKeyOf(name);
  return uid_key !== '' && (await profiles.exists({ uid_key, _id: { $ne: uid } })) !== null;
}

/** The member’s names and when they can choose another one, as their account shows them. */
export function toChosenNames({ names, named_at }: Pick<StoredProfile, 'names' | 'named_at'>, now: Date) {
  const from = named_at && nextChange(named_at);
  return {
    ...(names && { names: toShownNames(names) }),
    ...(from && from > now && named_at <= now && { name_change_from: from.toISOString() }),
  };
}

export const toShownNames = (names: NonNullable<StoredProfile['names']>) =>
  names.map(({ name, since }) => ({ name, since: since.toISOString() }));

/** When a member who chose a name then can choose another one. */
export const nextChange = (named_at: Date): Date => new Date(named_at.getTime() + NAME_CHANGE_DAYS * DAY_MS);

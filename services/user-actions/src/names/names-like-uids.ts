import { looksLikeUid, nameKeyOf } from '@savepoint/service-kit/names';
import type { FastifyBaseLogger } from 'fastify';
import type { Models } from '../models';
import type { StoredProfile } from './models';
import { chosenName } from './shown-name';

/** Profiles that are compared at a time. */
const BATCH_COUNT = 200;
/** Members that the report names at most. */
const MAX_REPORTED = 50;

type Compared = Pick<StoredProfile, '_id' | 'name' | 'names'>;
const FIELDS = { name: 1, names: 1 } as const;
const shownName = (profile: Compared): string => chosenName(profile) ?? profile.name;

/**
 * Reports members whose names could be taken for the uid of somebody: new ones are refused, but there may be some from
 * before. Profiles that were not compared yet are compared first, in batches.
 */
export async function reportNamesLikeUids(
  models: Pick<Models, 'profiles'>,
  log: FastifyBaseLogger,
  closing: AbortSignal,
): Promise<void> {
  const { profiles } = models;
  for (;;) {
    const batch = await profiles
      .find({ uid_key: null } as object, FIELDS)
      .limit(BATCH_COUNT)
      .lean<Compared[]>();
    if (!batch.length || closing.aborted) break;
    for (const { _id } of batch) await profiles.updateOne({ _id }, { $set: { uid_key: nameKeyOf(_id) } });
    await mark(models, await findLikeUids(models, batch));
  }
  const marked = await profiles.find({ like_uid: true }, FIELDS).limit(MAX_REPORTED).lean<Compared[]>();
  const still = new Set(await findLikeUids(models, marked));
  const changed = marked.filter(({ _id }) => !still.has(_id)).map(({ _id }) => _id);
  if (changed.length) await profiles.updateMany({ _id: { $in: changed } }, { $unset: { like_uid: 1 } });
  const members = marked
    .filter(({ _id }) => still.has(_id))
    .map((profile) => ({ uid: profile._id, name: shownName(profile) }));
  if (members.length)
    log.warn(
      { members },
      'these members have names that could be taken for the ids of others; ask them to choose another name',
    );
}

const mark = async ({ profiles }: Pick<Models, 'profiles'>, uids: string[]): Promise<void> => {
  if (uids.length) await profiles.updateMany({ _id: { $in: uids } }, { $set: { like_uid: true } });
};

/** @returns the uids of those whose name looks like the uid of somebody else, or of nobody in particular */
async function findLikeUids({ profiles }: Pick<Models, 'profiles'>, members: Compared[]): Promise<string[]> {
  const keys = members.map((profile) => nameKeyOf(shownName(profile))).filter(Boolean);
  const owners = await profiles.find({ uid_key: { $in: keys } }, { uid_key: 1 }).lean();
  return members
    .filter((profile) => {
      const key = nameKeyOf(shownName(profile));
      return (
        looksLikeUid(shownName(profile)) ||
        owners.some(({ _id, uid_key }) => uid_key === key && _id !== profile._id)
      );
    })
    .map(({ _id }) => _id);
}

/** Marks the member who chose a name like the uid of somebody who has just joined. */
export async function markNameLike(
  { profiles, memberNames }: Pick<Models, 'profiles' | 'memberNames'>,
  uid: string,
): Promise<void> {
  const owner = await memberNames.findById(nameKeyOf(uid)).lean();
  if (owner && owner.user_uid !== uid) await mark({ profiles }, [owner.user_uid]);
}

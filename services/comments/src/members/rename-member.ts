import { FORMER_MEMBER } from '@savepoint/contracts/base';
import type { RenameMemberBody } from '@savepoint/contracts/members';
import { keysetFilter } from '@savepoint/service-kit/data';
import { nameKeyOf } from '@savepoint/service-kit/names';
import type { NameDependencies } from './dependencies';
import { type StoredComment, VISIBLE_STATES } from '../data';
import { renameIgnored, renameMentions } from '../threads';

/** Time limit of one call; the caller repeats it. */
const CALL_BUDGET_MS = 3_000;
const BATCH_COUNT = 50;

/** The fields of a member that say which name they chose. */
export const CHOSEN_NAME_FIELDS = { chosen_name: 1, name_key: 1, named_at: 1 } as const;

/**
 * Stores the name that a member chose, for what they post from now on, and shows their earlier comments and mentions of
 * them under it. Safe to repeat and to interrupt; an earlier choice than the stored one changes nothing.
 * @returns whether no comment is left under another name
 */
export async function renameMember(context: NameDependencies, body: RenameMemberBody): Promise<boolean> {
  const { user_uid, name } = body;
  const named_at = new Date(body.named_at);
  if (await isDeletedSince(context, user_uid, named_at)) return true;
  if (!(await storeName(context, user_uid, name, named_at))) return true;
  // The account may have been deleted since; a deletion that begins later finds the name.
  if (await isDeletedSince(context, user_uid, named_at)) {
    await removeName(context, user_uid);
    return true;
  }
  await renameIgnored(context, user_uid, name);
  const deadline = Date.now() + CALL_BUDGET_MS;
  return (
    (await renameComments(context, user_uid, name, deadline)) &&
    renameMentions(context, user_uid, name, true, deadline)
  );
}

async function isDeletedSince(
  { accountDeletions }: Pick<NameDependencies, 'accountDeletions'>,
  user_uid: string,
  named_at: Date,
): Promise<boolean> {
  const deletion = await accountDeletions.find(user_uid);
  return deletion !== null && deletion.requested_at >= named_at;
}

/** @returns false when the member has chosen another name since */
async function storeName(
  { standings }: Pick<NameDependencies, 'standings'>,
  _id: string,
  name: string,
  named_at: Date,
): Promise<boolean> {
  await standings.insertIfAbsent({ _id, name });
  const stored = await standings.updateOne(
    { _id, $or: [{ named_at: null }, { named_at: { $lte: named_at } }] } as object,
    { $set: { name, chosen_name: name, name_key: nameKeyOf(name), named_at } },
  );
  return stored.matchedCount > 0;
}

/** Removes the name of a deleted account, but not a ban. */
async function removeName({ standings }: Pick<NameDependencies, 'standings'>, _id: string): Promise<void> {
  await standings.deleteOne({ _id, ban: null } as object);
  await standings.updateOne({ _id }, { $set: { name: FORMER_MEMBER.name }, $unset: CHOSEN_NAME_FIELDS });
}

async function renameComments(
  { comments, threadLog }: Pick<NameDependencies, 'comments' | 'threadLog'>,
  user_uid: string,
  name: string,
  deadline: number,
): Promise<boolean> {
  let last: StoredComment | undefined;
  for (;;) {
    const batch: StoredComment[] = await comments
      .find({ user_uid, name: { $ne: name }, ...(last && keysetFilter(last)) } as object)
      .sort({ created: -1, _id: -1 })
      .limit(BATCH_COUNT)
      .lean<StoredComment[]>();
    if (!batch.length) return true;
    for (const comment of batch) {
      if (Date.now() > deadline) return false;
      const { _id, state, hidden } = comment;
      await comments.updateOne({ _id, user_uid }, { $set: { name } });
      if (VISIBLE_STATES.includes(state) && !hidden) await threadLog.record(comment, 'edited');
    }
    last = batch.at(-1);
  }
}

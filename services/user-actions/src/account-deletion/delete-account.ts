import type { InternalIdentity } from '@savepoint/contracts/base';
import type { DeleteAccountBody } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import { requireRecentSignIn } from '@savepoint/service-kit/http';
import type { AccountDeletion } from '@savepoint/service-kit/data';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { gameActionModels } from '../models';

/** Time that one request, or one round of the background task, spends on one account. */
const MAX_DURATION_MS = 4_000;
/** Accounts that one round of the background task continues to delete. */
const ACCOUNTS_PER_ROUND = 20;
/** Ratings or marks deleted in one batch. */
const BATCH_SIZE = 50;

/**
 * Deletes a member’s account: ratings, marks and profile here, comments and their likes in the
 * comments service. The request is stored first, so the background task completes it if this call does not.
 * Repeating the call continues the deletion.
 * @returns whether everything is deleted already
 * @throws {HttpError} 403 when the member’s last sign-in is too old; 409 with the sites that the member owns alone, unless the
 * call says what becomes of them; 503 when the comments service cannot say whether there are any
 */
export async function deleteAccount(
  context: Context,
  member: Pick<InternalIdentity, 'sub' | 'name' | 'auth_time'>,
  { comments, sites = [] }: DeleteAccountBody,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const { accountDeletions } = context;
  const begun = (await accountDeletions.isDeleted(member)) ? await accountDeletions.find(member.sub) : null;
  if (!begun) {
    requireRecentSignIn(member);
    const undecided = await context.comments.settleSites({ user_uid: member.sub, name: member.name, sites });
    const errors = Object.fromEntries(undecided.map(({ site, problem }) => [site, problem]));
    if (undecided.length) throw new HttpError('sole-owner', { errors });
  }
  const deletion = begun ?? (await accountDeletions.begin(member.sub, comments, new Date()));
  if (!deletion.pending) return true;
  return continueDeletion(context, deletion).catch((err: unknown) => {
    log.warn({ err }, 'account deletion failed, will be retried');
    return false;
  });
}

/** Continues one deletion for a limited time. @returns whether it is finished */
export async function continueDeletion(context: Context, deletion: AccountDeletion): Promise<boolean> {
  const { models, comments, accountDeletions } = context;
  const { _id } = deletion;
  if (!(await deleteGameActions(context, _id, Date.now() + MAX_DURATION_MS))) return false;
  await models.removals.deleteMany({ user_uid: _id });
  await models.profiles.deleteOne({ _id });
  await models.memberNames.deleteMany({ user_uid: _id });
  await models.roles.deleteOne({ _id });
  await models.sessions.deleteMany({ user_uid: _id });
  const commentsDeleted = await comments.deleteMemberData({
    user_uid: _id,
    comments: deletion.comments,
    requested_at: deletion.requested_at.toISOString(),
  });
  if (!commentsDeleted) return false;
  await accountDeletions.finish(deletion);
  return true;
}

/** Background task: continues pending deletions of any instance. A failing one does not stop the others. */
export async function continueDeletions(context: Context, log: FastifyBaseLogger): Promise<void> {
  for (const deletion of await context.accountDeletions.findPending(ACCOUNTS_PER_ROUND))
    await continueDeletion(context, deletion).catch((err: unknown) =>
      log.warn({ err }, 'account deletion failed, will be retried'),
    );
}

/**
 * Deletes a member’s ratings and marks, and recounts the stats of those games. Safe to repeat and to
 * interrupt.
 * @param until milliseconds since 1970 after which no further batch is started
 * @returns whether nothing is left
 */
async function deleteGameActions(
  { models, stats }: Context,
  user_uid: string,
  until: number,
): Promise<boolean> {
  for (const actions of gameActionModels(models))
    for (;;) {
      const batch = await actions
        .find({ user_uid }, { game: 1 })
        .sort({ created: 1, _id: 1 })
        .limit(BATCH_SIZE)
        .lean();
      if (!batch.length) break;
      if (Date.now() > until) return false;
      await stats.change(
        batch.map(({ game }) => game),
        () => actions.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } }),
      );
    }
  return true;
}

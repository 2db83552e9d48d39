import { FORMER_MEMBER } from '@savepoint/contracts/base';
import type { CommentsOnDeletion, DeleteMemberDataBody } from '@savepoint/contracts/members';
import { REMOVED_INPUT } from '../texts';
import {
  anonymiseSiteLog,
  DELETED_COMMENT,
  type StoredComment,
  TOMBSTONE,
  WITHOUT_NOTICE,
  withoutReceiver,
} from '../data';
import { deleteLeaf, forgetIgnored, removeLikes, renameMentions } from '../threads';
import { forgetFoundWords } from '../moderation';
import { endPush, switchOff } from '../notices';
import { forgetInvitations, leaveSites } from '../sites';
import type { DeletionDependencies } from './dependencies';
import { anonymiseDecisions, anonymiseReports } from './anonymise-moderation';

/** Time limit of one call; the caller repeats it. */
const CALL_BUDGET_MS = 3_000;
const BATCH_COUNT = 50;

type Written = DeletionDependencies['written'];
const LATEST_FIRST = { created: -1, _id: -1 } as const;

/**
 * Deletes the data of a member who deletes their account: likes, what moderation stores of them, and comments as they
 * chose. Threads stay complete: a comment with replies stays, without the name, and without the text if they chose so.
 * Safe to repeat and to interrupt.
 * @returns whether nothing is left
 */
export async function deleteMemberData(
  context: DeletionDependencies,
  { user_uid, comments, requested_at }: DeleteMemberDataBody,
): Promise<boolean> {
  const { accountDeletions, written, decided, notified, run } = context;
  const deadline = Date.now() + CALL_BUDGET_MS;
  const deletion = await accountDeletions.begin(user_uid, comments, new Date(requested_at));
  if (!deletion.pending) return true;
  if (!(await deleteLikes(written, user_uid, deadline))) return false;
  if (!(await deleteComments(written, user_uid, deletion.comments, deadline))) return false;
  if (!(await removeNotices(written, user_uid, deadline))) return false;
  if (!(await renameMentions(written, user_uid, FORMER_MEMBER.name, false, deadline))) return false;
  if (!(await anonymiseReports(decided, user_uid, deadline))) return false;
  await forgetIgnored(context, user_uid);
  await switchOff(notified, user_uid);
  await endPush(notified, user_uid);
  await notified.moderatorMail.settings.deleteMany({ member: user_uid });
  await anonymiseDecisions(decided, user_uid);
  await decided.cases.updateMany({ 'assigned.uid': user_uid } as object, { $unset: { assigned: 1 } });
  await forgetInvitations(run, user_uid);
  await leaveSites(run, user_uid);
  await anonymiseSiteLog(run.siteLog, user_uid);
  await deleteRecentTexts(context, user_uid);
  await accountDeletions.finish(deletion);
  return true;
}

async function deleteLikes(context: Written, user_uid: string, deadline: number): Promise<boolean> {
  for (;;) {
    const batch = await context.likes.find({ user_uid }).sort(LATEST_FIRST).limit(BATCH_COUNT).lean();
    if (!batch.length) return true;
    if (Date.now() > deadline) return false;
    const comment_uids = batch.map(({ comment_uid }) => comment_uid);
    await removeLikes(context, comment_uids, { _id: { $in: batch.map(({ _id }) => _id) } });
  }
}

/** That replies and mentions reached them. After their comments, which no longer name them: later replies do not either. */
async function removeNotices({ comments }: Written, user_uid: string, deadline: number): Promise<boolean> {
  for (;;) {
    const batch = await comments.find({ 'reply.to': user_uid }, { _id: 1 }).limit(BATCH_COUNT).lean();
    if (!batch.length) return true;
    if (Date.now() > deadline) return false;
    const found = { _id: { $in: batch.map(({ _id }) => _id) }, 'reply.to': user_uid };
    await comments.updateMany({ ...found, 'reply.to.1': { $exists: false } }, { $unset: WITHOUT_NOTICE });
    await comments.updateMany(found, withoutReceiver(user_uid));
  }
}

/** Their ids begin with the member’s uid, which contains no colon. */
async function deleteRecentTexts({ recentTexts }: DeletionDependencies, user_uid: string): Promise<void> {
  await recentTexts.deleteMany({ _id: { $gt: `${user_uid}:`, $lt: `${user_uid};` } });
}

/** The latest first, so that replies to their own comments are deleted before these. */
async function deleteComments(
  context: Written,
  user_uid: string,
  choice: CommentsOnDeletion,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const batch = await context.comments.find({ user_uid }).sort(LATEST_FIRST).limit(BATCH_COUNT).lean();
    if (!batch.length) return true;
    for (const comment of batch) {
      if (Date.now() > deadline) return false;
      await deleteOwnComment(context, comment, choice);
    }
  }
}

/** A comment that receives a reply at the same time is retried with the next batch. */
async function deleteOwnComment(
  context: Written,
  comment: StoredComment,
  choice: CommentsOnDeletion,
): Promise<void> {
  const { comments, threadLog, moderationLog } = context;
  const { _id, user_uid, state } = comment;
  const { uid, name } = FORMER_MEMBER;
  if (state === 'attaching') return void (await comments.deleteOne({ _id, user_uid, state }));
  // The log contains the name and the beginning of the text.
  const about = choice === 'anonymise' && state !== 'hidden' ? name : DELETED_COMMENT;
  await moderationLog.updateMany({ target: _id }, { $set: { about } });
  await forgetFoundWords(context, _id);
  // Only its author could see it.
  if (state === 'hidden') return void (await comments.replace({ _id, user_uid, state }, TOMBSTONE));
  const outcome = choice === 'anonymise' ? 'has-replies' : await deleteLeaf(context, comment);
  if (outcome !== 'has-replies') return;
  await comments.updateOne(
    { _id, user_uid },
    {
      $set: { user_uid: uid, name, ...(choice === 'remove' && REMOVED_INPUT) },
      $unset: { staff: 1, ...WITHOUT_NOTICE, ...(choice === 'remove' && { mentions: 1 }) },
    },
  );
  await threadLog.record(comment, 'edited');
}

import {
  FORMER_MEMBER,
  REMOVED_COMMENT_TEXT,
  type CommentsOnDeletion,
  type DeleteMemberDataBody,
} from '@savepoint/contracts';
import type { Context } from '../context';
import type { StoredComment } from '../models/comment';
import { removeLeaf } from '../threads/remove-leaf';

/** Milliseconds that one call spends; the caller comes again. */
const TURN = 3_000;
const BATCH = 50;

/**
 * Deletes what there is of a member who left: their likes and reports, and their comments, as they chose. Threads stay
 * whole: a comment with replies keeps its place, without name, or also without text. Safe to repeat and to
 * interrupt.
 * @returns whether nothing is left
 */
export async function forgetMember(context: Context, asked: DeleteMemberDataBody): Promise<boolean> {
  const { departures } = context;
  const { user_uid: uid, comments } = asked;
  const until = Date.now() + TURN;
  const departure = await departures.begin(uid, comments, new Date(asked.requested_at));
  if (!departure.pending) return true;
  if (!(await forgetLikes(context, uid, until))) return false;
  if (!(await forgetComments(context, uid, departure.comments, until))) return false;
  await context.reports.deleteMany({ user_uid: uid });
  await departures.finish(departure);
  return true;
}

async function forgetLikes({ likes, tally }: Context, user_uid: string, until: number): Promise<boolean> {
  for (;;) {
    const batch = await likes.find({ user_uid }).sort({ created: -1, _id: -1 }).limit(BATCH).lean();
    if (!batch.length) return true;
    if (Date.now() > until) return false;
    const changes = await Promise.all(batch.map(({ comment_uid }) => tally.beginChange(comment_uid)));
    await likes.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
    await Promise.all(
      batch.map(({ comment_uid }, index) => tally.recount(comment_uid, changes[index] ?? undefined)),
    );
  }
}

/** The latest first, so that replies to oneself are gone before what they reply to. */
async function forgetComments(
  context: Context,
  user_uid: string,
  fate: CommentsOnDeletion,
  until: number,
): Promise<boolean> {
  for (;;) {
    const batch = await context.comments
      .find({ user_uid })
      .sort({ created: -1, _id: -1 })
      .limit(BATCH)
      .lean();
    if (!batch.length) return true;
    for (const comment of batch) {
      if (Date.now() > until) return false;
      await forgetComment(context, comment, fate);
    }
  }
}

/** A comment that somebody begins to reply to meanwhile is met again by the next batch. */
async function forgetComment(
  context: Context,
  comment: StoredComment,
  fate: CommentsOnDeletion,
): Promise<void> {
  const { comments, log } = context;
  const { _id, user_uid, state } = comment;
  if (state === 'attaching') return void (await comments.deleteOne({ _id, user_uid, state }));
  // Nobody but its author ever saw it.
  if (state === 'hidden')
    return void (await comments.collection.replaceOne({ _id, user_uid, state } as object, {
      state: 'deleted',
    }));
  const outcome = fate === 'anonymise' ? 'has-replies' : await removeLeaf(context, comment);
  if (outcome !== 'has-replies') return;
  await comments.updateOne(
    { _id, user_uid },
    {
      $set: {
        user_uid: FORMER_MEMBER.uid,
        name: FORMER_MEMBER.name,
        ...(fate === 'remove' && { content: REMOVED_COMMENT_TEXT }),
      },
    },
  );
  await log.record(comment, 'edited');
}

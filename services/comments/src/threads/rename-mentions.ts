import { renameInText, type Mention } from '@savepoint/contracts/comments';
import type { ThreadDependencies } from './dependencies';
import { type StoredComment, VISIBLE_STATES } from '../data';

const BATCH_COUNT = 50;

/**
 * Shows a member under another name in the comments of others that mention them. Safe to repeat and to interrupt.
 * @param isCurrent whether the member is still there: the mentions of a deleted account become plain text
 * @param deadline in milliseconds since 1970
 * @returns whether no comment is left
 */
export async function renameMentions(
  context: Pick<ThreadDependencies, 'comments' | 'threadLog'>,
  user_uid: string,
  name: string,
  isCurrent: boolean,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const batch = await context.comments
      .find({
        'mentions.user_uid': user_uid,
        ...(isCurrent && { mentions: { $elemMatch: { user_uid, name: { $ne: name } } } }),
      } as object)
      .limit(BATCH_COUNT)
      .lean<StoredComment[]>();
    if (!batch.length) return true;
    for (const comment of batch) {
      if (Date.now() > deadline) return false;
      await renameMention(context, comment, user_uid, name, isCurrent);
    }
  }
}

/** Changes one comment. One that is edited at the same time stays as it is. */
export async function renameMention(
  { comments, threadLog }: Pick<ThreadDependencies, 'comments' | 'threadLog'>,
  comment: StoredComment,
  user_uid: string,
  name: string,
  isCurrent: boolean,
): Promise<void> {
  const { _id, content, mentions = [], state, hidden } = comment;
  const renamed = mentions.find((mention) => mention.user_uid === user_uid);
  if (!renamed) return;
  const others = mentions.filter((mention) => mention !== renamed);
  const after: Mention[] = isCurrent ? [...others, { user_uid, name }] : others;
  await comments.updateOne(
    { _id, content },
    {
      $set: {
        content: renameInText(content, mentions, renamed, name),
        ...(after.length && { mentions: after }),
      },
      ...(!after.length && { $unset: { mentions: 1 } }),
    },
  );
  if (VISIBLE_STATES.includes(state) && !hidden) await threadLog.record(comment, 'edited');
}

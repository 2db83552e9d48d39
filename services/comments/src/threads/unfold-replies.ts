import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts';
import type { CommentModel } from '../models/comment';

/**
 * Moves the oldest folded replies of a thread onto the page, as far as deletions made room there.
 * Right after any interruption: the next deletion makes up for it, and folded replies can always be
 * asked for.
 */
export async function unfoldReplies(comments: CommentModel, root_uid: string): Promise<void> {
  const shown = await comments.countDocuments(
    { root_uid, state: 'visible' },
    { limit: REPLIES_PER_THREAD_MAX },
  );
  if (shown >= REPLIES_PER_THREAD_MAX) return;
  const next = await comments
    .find({ root_uid, state: 'collapsed' }, { _id: 1 })
    .sort({ created: 1, _id: 1 })
    .limit(REPLIES_PER_THREAD_MAX - shown)
    .lean();
  if (next.length)
    await comments.updateMany(
      { _id: { $in: next.map(({ _id }) => _id) }, state: 'collapsed' },
      { $set: { state: 'visible' } },
    );
}

import type { CommentModel, LikeModel, StoredComment } from '../data';
import type { ThreadDependencies } from './dependencies';

/**
 * Deletes likes and recounts those of their comments, for the cached and the open pages too. Safe to repeat.
 * @param comment_uids every comment that a like may be removed from
 * @param filter of the likes to delete
 */
export async function removeLikes(
  { likes, likeCounts, threadLog }: Pick<ThreadDependencies, 'likes' | 'likeCounts' | 'threadLog'>,
  comment_uids: readonly string[],
  filter: { demo: true } | { _id: { $in: string[] } },
): Promise<void> {
  const changes = await Promise.all(comment_uids.map((uid) => likeCounts.beginChange(uid)));
  await likes.deleteMany(filter);
  await Promise.all(
    comment_uids.map(async (uid, index) => {
      const comment = await likeCounts.recount(uid, changes[index] ?? undefined);
      if (comment) await threadLog.record(comment, 'liked');
    }),
  );
}

/** The likes of members, and those that an imported comment came with. */
export async function countLikes(
  comments: CommentModel,
  likes: LikeModel,
  comment_uid: string,
): Promise<Pick<StoredComment, 'likes'>> {
  const [count, comment] = await Promise.all([
    likes.countDocuments({ comment_uid }),
    comments.findById(comment_uid, { 'imported.likes': 1 }).lean(),
  ]);
  return { likes: count + (comment?.imported?.likes ?? 0) };
}

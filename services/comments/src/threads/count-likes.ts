import type { CommentModel, LikeModel, StoredComment } from '../data';

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

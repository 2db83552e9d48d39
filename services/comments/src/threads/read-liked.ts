import type { Context } from '../context';

/** As many as one answer holds; older likes are left out. */
const MOST = 5_000;

/** The uids of the comments a member likes, newest like first. */
export async function readLiked({ likes }: Context, user_uid: string): Promise<string[]> {
  const found = await likes
    .find({ user_uid }, { comment_uid: 1, _id: 0 })
    .sort({ created: -1 })
    .limit(MOST)
    .lean();
  return found.map(({ comment_uid }) => comment_uid);
}

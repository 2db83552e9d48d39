import { daysBefore } from '@savepoint/contracts';
import type { Context } from '../context';
import { VISIBLE_STATES } from '../models/comment';

/**
 * Whether a member has had a visible comment for some days, or a moderator approved one. Others are new: their links
 * are held for moderation, and their reports do not hide a comment.
 */
export async function isEstablished(
  { comments, members, settings }: Pick<Context, 'comments' | 'members' | 'settings'>,
  member: string,
): Promise<boolean> {
  const since = daysBefore(new Date(), settings.newMemberDays);
  const [older, stored] = await Promise.all([
    comments.exists({
      user_uid: member,
      state: { $in: VISIBLE_STATES },
      created: { $lte: since },
      hidden: null,
    } as object),
    members.findById(member).lean(),
  ]);
  return older !== null || stored?.trusted !== undefined;
}

import { daysBefore } from '@savepoint/contracts/base';
import type { TextCheckDependencies } from './dependencies';
import { memberId, ofSite, VISIBLE_STATES } from '../data';

/**
 * Whether a member has had a visible comment on the site for some days, or a moderator approved one. Others are new: their links
 * are held for moderation, and their reports do not hide a comment.
 */
export async function isEstablished(
  {
    comments,
    standings,
    settings,
    site,
  }: Pick<TextCheckDependencies, 'site' | 'settings' | 'comments' | 'standings'>,
  member: string,
): Promise<boolean> {
  const since = daysBefore(new Date(), settings.newMemberDays);
  const [older, stored] = await Promise.all([
    comments.exists({
      user_uid: member,
      state: { $in: VISIBLE_STATES },
      created: { $lte: since },
      hidden: null,
      ...ofSite({ site }),
    } as object),
    standings.findById(memberId(site?.key, member)).lean(),
  ]);
  return older !== null || stored?.trusted !== undefined;
}

/** Whether a member has had a comment on the site that everybody could read: one that is shown, or that was approved. */
export async function isKnown(
  { comments, standings, site }: Pick<TextCheckDependencies, 'site' | 'comments' | 'standings'>,
  member: string,
): Promise<boolean> {
  const stored = await standings.findById(memberId(site?.key, member)).lean();
  if (stored?.trusted) return true;
  const shown = { user_uid: member, state: { $in: VISIBLE_STATES }, hidden: null, ...ofSite({ site }) };
  return (await comments.exists(shown as object)) !== null;
}

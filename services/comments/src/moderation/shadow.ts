import type { ShadowedPage, ShadowMemberBody } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { DecisionDependencies } from './dependencies';
import { type InSite, isModerator, memberId, memberIn, ofSite, type StoredStanding } from '../data';
import { describeMember, findMember } from './bans';
import { isFollowed, logAndDo, type CarryOut } from './logged-action';
import type { Moderator } from './moderation-case';
import { requireMayActOn } from './ranks';

const PAGE_SIZE = 50;

/**
 * Whether what somebody writes on a site is seen by themselves only. It never is for those who moderate the site, who may have
 * become moderators since.
 * @param stored what the site’s moderators decided about them
 */
export const isInShadow = (
  context: InSite,
  author: Parameters<typeof isModerator>[1],
  stored: Pick<StoredStanding, 'shadow'> | null,
): boolean => context.site !== null && stored?.shadow !== undefined && !isModerator(context, author);

/**
 * Puts an author in the shadow of the site, or takes them out. Comments of before stay as they are. Repeating a call changes
 * nothing.
 * @throws {HttpError} 403 for an administrator; 404 for somebody who never commented on the site; 409 in Savepoint’s own
 * threads, for the moderator’s own account, for others who moderate the site, and when the id of the action stands for another one
 */
export async function shadowMember(
  context: DecisionDependencies,
  moderator: Moderator,
  { user_uid, shadowed, action_uid }: ShadowMemberBody,
): Promise<void> {
  if (!context.site) throw new HttpError('no-shadow');
  if (user_uid === moderator.sub) throw new HttpError('own-account');
  const describe = async () => {
    if (shadowed && isModerator(context, { sub: user_uid })) throw new HttpError('shadow-of-moderator');
    if (shadowed) requireMayActOn(context, moderator, user_uid);
    const member = await findMember(context, user_uid);
    const before = member.shadow ?? null;
    if ((before !== null) === shadowed) return null;
    const action = shadowed ? ('shadowed' as const) : ('unshadowed' as const);
    return { ...describeMember(member, user_uid), action, shadow: { before } };
  };
  const contents = { call: 'shadow', user_uid, shadowed };
  await logAndDo(context, moderator, { action_uid, contents }, describe, carryOutShadow);
}

/** Does what the log says, unless another action about the shadow of the author followed. */
export const carryOutShadow: CarryOut = async (context, entry) => {
  const { _id: action_uid, action, target: _id, at: since, by } = entry;
  if (await isFollowed(context, entry, 'shadow')) return true;
  const shadow = { action_uid, since, by: by.name };
  await context.standings.updateOne(
    { _id },
    action === 'shadowed' ? { $set: { shadow } } : { $unset: { shadow: 1 } },
  );
  return true;
};

/** Restores what was before, unless another moderator has changed it since. */
export const takeBackShadow: CarryOut = async (
  { standings },
  { _id, action, target, shadow },
  isRepeated,
) => {
  const before = shadow?.before ?? null;
  const unchanged = action === 'shadowed' ? { 'shadow.action_uid': _id } : { shadow: null };
  const { matchedCount } = await standings.updateOne(
    { _id: target, ...unchanged } as object,
    before ? { $set: { shadow: before } } : { $unset: { shadow: 1 } },
  );
  if (matchedCount) return true;
  const stored = isRepeated && (await standings.findById(target).lean<StoredStanding | null>());
  return stored !== false && stored?.shadow?.action_uid === before?.action_uid;
};

/** Authors who are in the shadow of the site, latest first. @throws {HttpError} 400 for an invalid cursor */
export async function readShadowed(
  { standings, site }: Pick<DecisionDependencies, 'site' | 'standings'>,
  cursor?: string,
): Promise<ShadowedPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await standings
    .find({
      ...ofSite({ site }),
      // Members without a shadow are in the index too.
      'shadow.since': { $gt: new Date(0), ...(after && { $lte: after.created }) },
      ...(after && {
        $or: [{ 'shadow.since': { $lt: after.created } }, { 'shadow.action_uid': { $lt: after._id } }],
      }),
    } as object)
    .sort({ 'shadow.since': -1, 'shadow.action_uid': -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const listed = found.flatMap(({ _id, name, shadow }) =>
    shadow ? [{ user_uid: memberIn(site?.key, _id), name, ...shadow }] : [],
  );
  const [page, next_cursor] = toPage(
    listed.map((each) => ({ ...each, created: each.since, _id: each.action_uid })),
    PAGE_SIZE,
  );
  return {
    members: page.map(({ user_uid, name, since, by }) => ({
      user_uid,
      name,
      since: since.toISOString(),
      by,
    })),
    next_cursor,
  };
}

/** What moderators of a site decided about somebody who edits a comment there. */
export const readStanding = (
  { standings, site }: Pick<DecisionDependencies, 'site' | 'standings'>,
  uid: string,
) => standings.findById(memberId(site?.key, uid)).lean<StoredStanding>();

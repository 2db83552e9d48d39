import type { ShadowedPage, ShadowMemberBody } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import type { StoredAction, StoredMember } from '../models/moderation';
import { isModerator, memberId, memberIn, ofSite, scopedId, siteField, type InSite } from '../sites/scope';
import { findMember } from './bans';
import type { Moderator } from './moderation-case';

const PAGE_SIZE = 50;

/**
 * Whether what somebody writes on a site is seen by themselves only. It never is for those who moderate the site, who may have
 * become moderators since.
 * @param stored what the site’s moderators decided about them
 */
export const isInShadow = (
  context: InSite,
  author: Parameters<typeof isModerator>[1],
  stored: Pick<StoredMember, 'shadow'> | null,
): boolean => context.site !== null && stored?.shadow !== undefined && !isModerator(context, author);

/**
 * Puts an author in the shadow of the site, or takes them out. Comments of before stay as they are. Repeating a call changes
 * nothing.
 * @throws {HttpError} 404 for somebody who never commented on the site; 409 in Savepoint’s own threads, for the moderator’s own
 * account, and for others who moderate the site
 */
export async function shadowMember(
  context: Context,
  { sub: uid, name }: Moderator,
  { user_uid, shadowed, ...body }: ShadowMemberBody,
): Promise<void> {
  const { site, actions, members } = context;
  if (!site) throw new HttpError('no-shadow');
  if (user_uid === uid) throw new HttpError('own-account');
  if (shadowed && isModerator(context, { sub: user_uid })) throw new HttpError('shadow-of-moderator');
  const action_uid = scopedId(context, body.action_uid);
  if (await actions.exists({ _id: action_uid })) return;
  const member = await findMember(context, user_uid);
  const before = member.shadow ?? null;
  if ((before !== null) === shadowed) return;
  const since = new Date();
  await actions.insertIfAbsent({
    _id: action_uid,
    ...siteField(context),
    action: shadowed ? 'shadowed' : 'unshadowed',
    by: { uid, name },
    at: since,
    target: member._id,
    member: user_uid,
    about: member.name,
    shadow: { before },
  });
  await members.updateOne(
    { _id: member._id },
    shadowed ? { $set: { shadow: { action_uid, since, by: name } } } : { $unset: { shadow: 1 } },
  );
}

/** @throws {HttpError} 409 when another moderator has changed it since */
export async function undoShadow(
  { members, actions }: Context,
  { name }: Moderator,
  { _id, action, target }: StoredAction,
  { before }: NonNullable<StoredAction['shadow']>,
): Promise<void> {
  const unchanged = action === 'shadowed' ? { 'shadow.action_uid': _id } : { shadow: null };
  const undone = await members.updateOne(
    { _id: target, ...unchanged } as object,
    before ? { $set: { shadow: before } } : { $unset: { shadow: 1 } },
  );
  if (!undone.matchedCount) {
    if ((await actions.findById(_id).lean())?.undone) return;
    throw new HttpError('changed-since');
  }
  await actions.updateOne({ _id, undone: null } as object, {
    $set: { undone: { by: name, at: new Date() } },
  });
}

/** Authors who are in the shadow of the site, latest first. @throws {HttpError} 400 for an invalid cursor */
export async function readShadowed({ members, site }: Context, cursor?: string): Promise<ShadowedPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await members
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
export const readStanding = ({ members, site }: Pick<Context, 'members' | 'site'>, uid: string) =>
  members.findById(memberId(site?.key, uid)).lean<StoredMember>();

import type { BanMemberBody, UnbanMemberBody } from '@savepoint/contracts';
import { conflict, insertIfAbsent, notFound } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { StoredMember } from '../models/comment-member';
import type { StoredAction } from '../models/moderation-log';
import type { Moderator } from './decide';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Closes the comments to a member for a time or for good. The same call again is the same ban.
 * @throws {HttpError} 404 for somebody who never wrote, 409 for oneself
 */
export async function banMember(context: Context, moderator: Moderator, asked: BanMemberBody): Promise<void> {
  const { user_uid: _id, days, reason, action_uid } = asked;
  if (_id === moderator.sub) throw conflict('own-account', 'You cannot ban yourself.');
  const { at } = await begin(context, moderator, 'banned', { _id, action_uid });
  const until = days === null ? null : new Date(at.getTime() + days * DAY);
  const ban = { action_uid, since: at, until, reason: reason.trim(), by: moderator.name };
  await context.members.updateOne({ _id, ...unchangedSince(at) }, { $set: { ban } });
}

/** Opens the comments to a member again. */
export async function unbanMember(
  context: Context,
  moderator: Moderator,
  asked: UnbanMemberBody,
): Promise<void> {
  const { user_uid: _id, action_uid } = asked;
  const { at } = await begin(context, moderator, 'unbanned', { _id, action_uid });
  await context.members.updateOne({ _id, ...unchangedSince(at) }, { $unset: { ban: 1 } });
}

/** A ban that somebody else made later stays. */
const unchangedSince = (at: Date) => ({ $or: [{ ban: null }, { 'ban.since': { $lt: at } }] });

/** Logs the action with what was before, which its undoing needs; a call that was begun before goes on. */
async function begin(
  context: Context,
  { sub: uid, name }: Moderator,
  kind: 'banned' | 'unbanned',
  { _id, action_uid }: { _id: string; action_uid: string },
): Promise<StoredAction> {
  const before = await context.actions.findById(action_uid).lean();
  if (before) return before;
  const member = await findMember(context, _id);
  const action: StoredAction = {
    _id: action_uid,
    action: kind,
    by: { uid, name },
    at: new Date(),
    target: _id,
    about: member.name,
    ban: { was: member.ban ?? null },
  };
  await insertIfAbsent(context.actions, action);
  return (await context.actions.findById(action_uid).lean()) ?? action;
}

/** @throws {HttpError} 404 */
async function findMember({ members, comments }: Context, _id: string): Promise<StoredMember> {
  const known = await members.findById(_id).lean();
  if (known?.name) return known;
  const [latest] = await comments
    .find({ user_uid: _id, state: { $in: ['visible', 'collapsed', 'hidden'] } }, { name: 1 })
    .sort({ created: -1 })
    .limit(1)
    .lean();
  if (!latest) throw notFound('no-such-member', 'Nobody with this account has written a comment.');
  await members.updateOne({ _id }, { $set: { name: latest.name } }, { upsert: true });
  return { ...known, _id, name: latest.name };
}

import { ageMs, DAY_MS } from '@savepoint/contracts/base';
import {
  DEFAULT_GROUND,
  type BanMemberBody,
  type BansPage,
  type ModerationGround,
  type UnbanMemberBody,
} from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import { message } from '../messages';
import type { Ban, MemberModel, StoredAction, StoredMember } from '../models/moderation';
import { memberId, memberIn, ofSite, scopedId, siteField } from '../sites/scope';
import type { Moderator } from './moderation-case';

const PAGE_SIZE = 50;
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * @param stored the member, if it was just read; null when nothing is stored of them
 * @throws {HttpError} 403 for a member who is banned
 */
export async function requireNotBanned(
  { members, site }: Pick<Context, 'members' | 'site'>,
  uid: string,
  stored?: StoredMember | null,
): Promise<void> {
  const { ban } = (await readMember(members, memberId(site?.key, uid), stored)) ?? {};
  if (ban && isInForce(ban)) throw new HttpError('banned', { params: toParams(ban) });
}

/**
 * Reads a member. A ban of the future was stored before the clock was set back: it begins now instead, so that it
 * lasts for its duration and can be ended.
 */
async function readMember(
  members: MemberModel,
  _id: string,
  stored?: StoredMember | null,
): Promise<StoredMember | null> {
  const member = stored === undefined ? await members.findById(_id).lean<StoredMember>() : stored;
  if (!member?.ban || ageMs(member.ban.since.getTime()) !== Infinity) return member;
  const { since, until, action_uid } = member.ban;
  // A millisecond ago: an action of this millisecond is later than the ban.
  const begin = new Date(Date.now() - 1);
  const end = until && new Date(begin.getTime() + until.getTime() - since.getTime());
  const ban = { ...member.ban, since: begin, until: end };
  await members.updateOne({ _id, 'ban.action_uid': action_uid, 'ban.since': since } as object, {
    $set: { ban },
  });
  return { ...member, ban };
}

export const isInForce = ({ until }: Ban, now = Date.now()): boolean =>
  until === null || until.getTime() > now;

const toParams = ({ until, reason }: Ban) => ({
  period: until ? message('bannedUntil', { time: DATE.format(until) }) : message('bannedPermanently'),
  reason: reason ? message('banReason', { reason }) : '',
});

/**
 * Bans a member temporarily or permanently. Repeating a call changes nothing.
 * @throws {HttpError} 404 for a member who never commented, 409 for the moderator’s own account
 */
export async function banMember(context: Context, moderator: Moderator, body: BanMemberBody): Promise<void> {
  const { user_uid, days, ground = DEFAULT_GROUND } = body;
  const reason = body.reason.trim();
  if (user_uid === moderator.sub) throw new HttpError('own-account');
  const _id = memberId(context.site?.key, user_uid);
  const action_uid = scopedId(context, body.action_uid);
  const now = new Date();
  const { at } = await logBanAction(context, moderator, 'banned', {
    user_uid,
    action_uid,
    at: now,
    ground,
    given: { until: endOfBan(now, days), ...(reason && { reason }) },
  });
  const ban = { action_uid, since: at, until: endOfBan(at, days), reason, by: moderator.name };
  await context.members.updateOne(unlessBannedSince(_id, at), { $set: { ban } });
}

const endOfBan = (since: Date, days: number | null): Date | null =>
  days === null ? null : new Date(since.getTime() + days * DAY_MS);

/** Ends the ban of a member. */
export async function unbanMember(
  context: Context,
  moderator: Moderator,
  { user_uid, action_uid: uid }: UnbanMemberBody,
): Promise<void> {
  const _id = memberId(context.site?.key, user_uid);
  const action_uid = scopedId(context, uid);
  const { at } = await logBanAction(context, moderator, 'unbanned', {
    user_uid,
    action_uid,
    at: new Date(),
  });
  await context.members.updateOne(unlessBannedSince(_id, at), { $unset: { ban: 1 } });
}

/** Does not match after a later ban by another moderator. */
const unlessBannedSince = (_id: string, at: Date) =>
  ({ _id, $or: [{ ban: null }, { 'ban.since': { $lt: at } }] }) as object;

interface BanAction {
  user_uid: string;
  action_uid: string;
  at: Date;
  ground?: ModerationGround;
  /** What the member is told of a ban. */
  given?: Pick<NonNullable<StoredAction['ban']>, 'until' | 'reason'>;
}

/** Logs the action with the ban before, for undoing it. A repeated call returns the stored action. */
async function logBanAction(
  { actions, ...context }: Context,
  { sub: uid, name }: Moderator,
  action: 'banned' | 'unbanned',
  { user_uid, action_uid, at, ground, given }: BanAction,
): Promise<StoredAction> {
  const stored = await actions.findById(action_uid).lean();
  if (stored) return stored;
  const member = await findMember(context, user_uid);
  const entry: StoredAction = {
    _id: action_uid,
    ...siteField(context),
    action,
    by: { uid, name },
    at,
    target: member._id,
    member: user_uid,
    about: member.name,
    ...(ground && { ground }),
    ban: { before: member.ban ?? null, ...given },
  };
  await actions.insertIfAbsent(entry);
  return (await actions.findById(action_uid).lean()) ?? entry;
}

/** A member by uid, stored with the name on their latest comment. @throws {HttpError} 404 */
export async function findMember(
  { members, comments, site }: Pick<Context, 'members' | 'comments' | 'site'>,
  user_uid: string,
): Promise<StoredMember> {
  const _id = memberId(site?.key, user_uid);
  const stored = await readMember(members, _id);
  if (stored) return stored;
  const [latest] = await comments
    .find({ user_uid, state: { $in: ['visible', 'collapsed', 'hidden'] }, ...ofSite({ site }) } as object, {
      name: 1,
    })
    .sort({ created: -1 })
    .limit(1)
    .lean();
  if (!latest) throw new HttpError('no-such-member');
  const member = { _id, ...siteField({ site }), name: latest.name };
  await members.insertIfAbsent(member);
  return member;
}

/** Members who are banned now, latest ban first. @throws {HttpError} 400 for an invalid cursor */
export async function readBans({ members, site }: Context, cursor?: string): Promise<BansPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await members
    .find({
      ...ofSite({ site }),
      // Members without a ban are in the index too.
      'ban.since': { $gt: new Date(0), ...(after && { $lte: after.created }) },
      $and: [
        { $or: [{ 'ban.until': null }, { 'ban.until': { $gt: new Date() } }] },
        ...(after
          ? [{ $or: [{ 'ban.since': { $lt: after.created } }, { 'ban.action_uid': { $lt: after._id } }] }]
          : []),
      ],
    } as object)
    .sort({ 'ban.since': -1, 'ban.action_uid': -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const banned = found.flatMap(({ _id: member, name, ban }) =>
    ban
      ? [{ user_uid: memberIn(site?.key, member), name, ban, created: ban.since, _id: ban.action_uid }]
      : [],
  );
  const [page, next_cursor] = toPage(banned, PAGE_SIZE);
  const bans = page.map(({ user_uid, name, ban: { since, until, reason, by } }) => ({
    user_uid,
    name,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    reason,
    by,
  }));
  return { bans, next_cursor };
}

import { ageMs, DAY_MS } from '@savepoint/contracts/base';
import {
  DEFAULT_GROUND,
  type BanMemberBody,
  type BansPage,
  type UnbanMemberBody,
} from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { DecisionDependencies } from './dependencies';
import { message } from '../texts';
import {
  type Ban,
  memberId,
  memberIn,
  ofSite,
  siteField,
  type StandingModel,
  type StoredStanding,
} from '../data';
import { isFollowed, logAndDo, type CarryOut } from './logged-action';
import type { Moderator } from './moderation-case';
import { isBeyondBans, requireMayActOn } from './ranks';

const PAGE_SIZE = 50;
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * @param stored the member, if it was just read; null when nothing is stored of them
 * @throws {HttpError} 403 for a member who is banned, and has not become somebody since whom nobody can ban
 */
export async function requireNotBanned(
  { standings, site }: Pick<DecisionDependencies, 'site' | 'standings'>,
  author: Parameters<typeof isBeyondBans>[1],
  stored?: StoredStanding | null,
): Promise<void> {
  const { ban } = (await readMember(standings, memberId(site?.key, author.sub), stored)) ?? {};
  if (ban && isInForce(ban) && !isBeyondBans({ site }, author))
    throw new HttpError('banned', { params: toParams(ban) });
}

/**
 * Reads a member. A ban of the future was stored before the clock was set back: it begins now instead, so that it
 * lasts for its duration and can be ended.
 */
async function readMember(
  members: StandingModel,
  _id: string,
  stored?: StoredStanding | null,
): Promise<StoredStanding | null> {
  const member = stored === undefined ? await members.findById(_id).lean<StoredStanding>() : stored;
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
 * @throws {HttpError} 403 for somebody whom the moderator may not ban, 404 for a member who never commented, 409 for the
 * moderator’s own account, and when the id of the action stands for another one
 */
export async function banMember(
  context: DecisionDependencies,
  moderator: Moderator,
  body: BanMemberBody,
): Promise<void> {
  const { user_uid, days, ground = DEFAULT_GROUND, action_uid } = body;
  const reason = body.reason.trim();
  if (user_uid === moderator.sub) throw new HttpError('own-account');
  const describe = async () => {
    requireMayActOn(context, moderator, user_uid);
    const member = await findMember(context, user_uid);
    const at = new Date();
    const until = endOfBan(at, days);
    return {
      ...describeMember(member, user_uid),
      at,
      action: 'banned' as const,
      ground,
      ban: { before: member.ban ?? null, until, ...(reason && { reason }) },
    };
  };
  const contents = { call: 'ban', user_uid, days, ground, reason };
  await logAndDo(context, moderator, { action_uid, contents }, describe, carryOutBan);
}

const endOfBan = (since: Date, days: number | null): Date | null =>
  days === null ? null : new Date(since.getTime() + days * DAY_MS);

/** What the log says of the member whom an action is about. */
export const describeMember = ({ _id, name }: StoredStanding, user_uid: string) => ({
  target: _id,
  member: user_uid,
  about: name,
});

/**
 * Ends the ban of a member.
 * @throws {HttpError} 403 for somebody whom the moderator may not ban; 404; 409 for the moderator’s own account, and when the id
 * of the action stands for another one
 */
export async function unbanMember(
  context: DecisionDependencies,
  moderator: Moderator,
  { user_uid, action_uid }: UnbanMemberBody,
): Promise<void> {
  if (user_uid === moderator.sub) throw new HttpError('own-account');
  const describe = async () => {
    // Whoever could not have banned somebody does not take back what somebody above decided.
    requireMayActOn(context, moderator, user_uid);
    const member = await findMember(context, user_uid);
    return {
      ...describeMember(member, user_uid),
      action: 'unbanned' as const,
      ban: { before: member.ban ?? null },
    };
  };
  await logAndDo(
    context,
    moderator,
    { action_uid, contents: { call: 'unban', user_uid } },
    describe,
    carryOutBan,
  );
}

/** Bans or unbans the member as the log says, unless another action about a ban of theirs followed. */
export const carryOutBan: CarryOut = async (context, entry) => {
  const { _id: action_uid, action, target: _id, at: since, by, ban } = entry;
  if (await isFollowed(context, entry, 'ban')) return true;
  const { until = null, reason = '' } = ban ?? {};
  const given = { action_uid, since, until, reason, by: by.name };
  const unlessBannedSince = { _id, $or: [{ ban: null }, { 'ban.since': { $lt: since } }] } as object;
  await context.standings.updateOne(
    unlessBannedSince,
    action === 'banned' ? { $set: { ban: given } } : { $unset: { ban: 1 } },
  );
  return true;
};

/** Restores the ban of before, unless another one followed. */
export const takeBackBan: CarryOut = async ({ standings }, { _id, action, target, ban }, isRepeated) => {
  const before = ban?.before ?? null;
  const unchanged = action === 'banned' ? { 'ban.action_uid': _id } : { ban: null };
  const { matchedCount } = await standings.updateOne(
    { _id: target, ...unchanged } as object,
    before ? { $set: { ban: before } } : { $unset: { ban: 1 } },
  );
  if (matchedCount) return true;
  const stored = isRepeated && (await standings.findById(target).lean<StoredStanding | null>());
  return stored !== false && stored?.ban?.action_uid === before?.action_uid;
};

/** A member by uid, stored with the name on their latest comment. @throws {HttpError} 404 */
export async function findMember(
  { standings, comments, site }: Pick<DecisionDependencies, 'site' | 'comments' | 'standings'>,
  user_uid: string,
): Promise<StoredStanding> {
  const _id = memberId(site?.key, user_uid);
  const stored = await readMember(standings, _id);
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
  await standings.insertIfAbsent(member);
  return member;
}

/** Members who are banned now, latest ban first. @throws {HttpError} 400 for an invalid cursor */
export async function readBans(
  { standings, site }: Pick<DecisionDependencies, 'site' | 'standings'>,
  cursor?: string,
): Promise<BansPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await standings
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

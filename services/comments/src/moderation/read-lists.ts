import type { BansPage, ModerationLogEntry, ModerationLogPage } from '@savepoint/contracts';
import { toPage, decodeCursor } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { StoredAction } from '../models/moderation-log';

const PAGE = 50;

/** Members who may not write now, banned last first. @throws {HttpError} 400 for a cursor that is not ours */
export async function readBans({ members }: Context, cursor?: string): Promise<BansPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await members
    .find({
      'ban.since': { $exists: true, ...(after && { $lte: after.created }) },
      $and: [
        { $or: [{ 'ban.until': null }, { 'ban.until': { $gt: new Date() } }] },
        ...(after
          ? [
              {
                $or: [{ 'ban.since': { $lt: after.created } }, { 'ban.action_uid': { $lt: after._id } }],
              },
            ]
          : []),
      ],
    })
    .sort({ 'ban.since': -1, 'ban.action_uid': -1 })
    .limit(PAGE + 1)
    .lean();
  const banned = found.flatMap(({ _id: user_uid, name, ban }) =>
    ban ? [{ user_uid, name, ban, created: ban.since, _id: ban.action_uid }] : [],
  );
  const [page, next_cursor] = toPage(banned, PAGE);
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

/** What moderators did, latest first. @throws {HttpError} 400 for a cursor that is not ours */
export async function readLog({ actions }: Context, cursor?: string): Promise<ModerationLogPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await actions
    .find(
      after
        ? {
            at: { $lte: after.created },
            $or: [{ at: { $lt: after.created } }, { _id: { $lt: after._id } }],
          }
        : {},
    )
    .sort({ at: -1, _id: -1 })
    .limit(PAGE + 1)
    .lean();
  const [page, next_cursor] = toPage(
    found.map((action) => ({ ...action, created: action.at })),
    PAGE,
  );
  return { entries: page.map(toEntry), next_cursor };
}

const toEntry = ({
  _id,
  action,
  by,
  at,
  about,
  case: decision,
  ban,
  undone,
}: StoredAction): ModerationLogEntry => ({
  action_uid: _id,
  action,
  by: by.name,
  at: at.toISOString(),
  about,
  undoable: !undone && Boolean(decision ?? ban),
  ...(undone && { undone: { by: undone.by, at: undone.at.toISOString() } }),
});

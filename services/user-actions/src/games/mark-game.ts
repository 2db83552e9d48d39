import type { CallResponse } from '@savepoint/contracts/api';
import { MARK_NAMES, MARKS, type InternalIdentity, type Mark } from '@savepoint/contracts/base';
import { accountDeleted, LIST_MAX_BYTES, toPage } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import { gameActionId, type GameActionModel, type StoredGameAction } from '../models';
import { forgetAction, orderAction, remove, removeIfRemovedLater } from './action-order';

interface MarkChange {
  mark: Mark;
  /** Slug of a game. */
  game: string;
  /** Whether the game is marked afterwards. */
  active: boolean;
  /** When the member did it, by the client. */
  acted_at?: string | undefined;
}

/** The games that a member has marked, of many those marked last; and where the rest of the list begins. */
export interface MarkedGames {
  games: string[];
  next_cursor?: string;
}

type MarkResponse = CallResponse<`${Mark}Game`>;

/**
 * Marks a game for a member, or takes that back, unless the member has done something later. Repeating it changes nothing.
 * @throws {HttpError} 401 account deleted, 404 unknown game, 503 catalogue unavailable
 */
export async function markGame(
  { models, stats, entities, accountDeletions }: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  { mark, game, active, acted_at }: MarkChange,
  requestId: string,
): Promise<MarkResponse> {
  const user_uid = member.sub;
  await entities.require('game', game, requestId);
  const { list } = MARKS[mark];
  const { [list]: marks, removals } = models;
  const _id = gameActionId(game, user_uid);
  const action = await orderAction(marks, removals, { _id, user_uid, list, acted_at });
  let isDeleted = false;
  await stats.change([game], async () => {
    if (active) {
      const { at } = action;
      const inserted = await marks.insertIfAbsent({ _id, user_uid, game, created: new Date(), acted_at: at });
      if (!inserted) await marks.updateOne({ _id }, { $max: { acted_at: at } });
      await removeIfRemovedLater(marks, removals, action);
    } else await remove(marks, removals, action);
    // Checked after the write: the account may have been deleted since the request began.
    isDeleted = await accountDeletions.isDeleted(member);
    if (isDeleted) await forgetAction(marks, removals, action);
  });
  if (isDeleted) throw accountDeleted();
  const [marked, { games, ...rest }] = await Promise.all([
    marks.exists({ _id }),
    listMarkedGames(marks, user_uid),
  ]);
  const now = new Date().toISOString();
  return { [list]: games, ...rest, marked: marked !== null, now } as unknown as MarkResponse;
}

/** Games in one response, and their bytes: a profile has all lists of a member. */
const MAX_LISTED_COUNT = 5_000;
const MAX_LISTED_BYTES = LIST_MAX_BYTES / (MARK_NAMES.length + 1);

/** Lists the games that a member has marked, oldest first. */
export async function listMarkedGames(marks: GameActionModel, user_uid: string): Promise<MarkedGames> {
  const { found, ...rest } = await readLast(
    (limit) =>
      marks
        .find({ user_uid }, { game: 1, created: 1 })
        .sort({ created: -1, _id: -1 })
        .limit(limit)
        .lean<Pick<StoredGameAction, '_id' | 'game' | 'created'>[]>(),
    ({ game }) => game,
  );
  return { games: found.map(({ game }) => game), ...rest };
}

/** Reads the last of a list that fit into a profile, oldest first, and the cursor of those before them. */
export async function readLast<T extends { _id: string; created: Date }>(
  read: (limit: number) => Promise<T[]>,
  toSent: (item: T) => unknown,
): Promise<{ found: T[]; next_cursor?: string }> {
  const found = await read(MAX_LISTED_COUNT + 1);
  const [page, next_cursor] = toPage(found, MAX_LISTED_COUNT, toSent, MAX_LISTED_BYTES);
  return { found: page.reverse(), ...(next_cursor !== null && { next_cursor }) };
}

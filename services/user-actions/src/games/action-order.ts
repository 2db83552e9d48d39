/**
 * Of a member’s actions on one thing the last one counts, whichever call arrives last. What is stored has the time of its
 * action, and so has for a day what was taken back: a call that arrives later with an earlier time changes nothing.
 */

import { DAY_MS, type MarkList } from '@savepoint/contracts/base';
import { RETENTION_DAYS } from '@savepoint/service-kit/privacy';
import type { GameActionModel, Models } from '../models';

/** Calls come at most this long after the action: browsers send what waits in their outbox within a day. */
const MAX_DELAY_MS = RETENTION_DAYS.gameRemoval * DAY_MS;

/** What a member did, ordered among their actions on the same thing. */
export interface OrderedAction {
  /** The `_id` of the rating or mark. */
  _id: string;
  user_uid: string;
  at: Date;
  /** The `_id` of the record that it was taken back. */
  removalId: string;
}

interface NewAction extends Pick<OrderedAction, '_id' | 'user_uid'> {
  list: MarkList | 'ratings';
  /** When the member did it, by the client. */
  acted_at?: string | undefined;
}

/**
 * Finds the place of an action among those on the same thing. One without a time, of a clock that is ahead or more than a day
 * behind is the last so far, and so is each after one that this service stored while its own clock was ahead: nobody has to
 * wait until a clock is right.
 */
export async function orderAction(
  actions: GameActionModel,
  removals: Models['removals'],
  { _id, user_uid, list, acted_at }: NewAction,
): Promise<OrderedAction> {
  const removalId = `${list}:${_id}`;
  const stored = await Promise.all([
    actions.findById(_id, { acted_at: 1 }).lean(),
    removals.findById(removalId, { acted_at: 1 }).lean(),
  ]);
  const last = Math.max(...stored.map((found) => found?.acted_at?.getTime() ?? 0));
  const now = Date.now();
  const at = acted_at === undefined ? NaN : Date.parse(acted_at);
  const isOrdered = last <= now && at <= now && at >= now - MAX_DELAY_MS;
  return { _id, user_uid, removalId, at: new Date(isOrdered ? at : Math.max(now, last + 1)) };
}

/** Filter for what is not from a later action. */
export const notLaterThan = (at: Date) => ({
  $or: [{ acted_at: { $exists: false } }, { acted_at: { $lte: at } }],
});

/** Takes something back, unless the member has done it again later. */
export async function remove(
  actions: GameActionModel,
  removals: Models['removals'],
  { _id, user_uid, at, removalId }: OrderedAction,
): Promise<void> {
  const times = { acted_at: at, expires_at: new Date(at.getTime() + MAX_DELAY_MS) };
  // Recorded first: whoever stores an earlier action meanwhile finds it.
  if (!(await removals.insertIfAbsent({ _id: removalId, user_uid, ...times })))
    await removals.updateOne({ _id: removalId }, { $max: times });
  await actions.deleteOne({ _id, ...notLaterThan(at) });
}

/**
 * Takes back what has just been stored, if the member took it back after this action.
 * @returns whether they did
 */
export async function removeIfRemovedLater(
  actions: GameActionModel,
  removals: Models['removals'],
  { _id, at, removalId }: OrderedAction,
): Promise<boolean> {
  const removal = await removals.findOne({ _id: removalId, acted_at: { $gt: at } }).lean();
  if (!removal) return false;
  await actions.deleteOne({ _id, ...notLaterThan(removal.acted_at) });
  return true;
}

/** Deletes what an action stored, of a member who has deleted the account meanwhile. */
export async function forgetAction(
  actions: GameActionModel,
  removals: Models['removals'],
  { _id, removalId }: OrderedAction,
): Promise<void> {
  await Promise.all([actions.deleteOne({ _id }), removals.deleteOne({ _id: removalId })]);
}

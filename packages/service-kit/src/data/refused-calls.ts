import {
  calendarDay,
  DAY_MS,
  daysBefore,
  REFUSED_ADDRESSES_MAX,
  REFUSED_MEMBERS_MAX,
} from '@savepoint/contracts/base';
import { StrictObject } from '@savepoint/contracts/schema';
import {
  LimitedAction,
  LimitScope,
  type OwnRefusedCalls,
  type RefusedCalls,
} from '@savepoint/contracts/moderation';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import { Type } from 'typebox';
import type { AccountDeletions } from './account-deletions';
import { runEvery } from '../http';
import { defineCollection, StoredDate, type StoredDocument } from './stored-collection';
import { retentionSeconds } from '../privacy';

/** Time between two writes of what was counted: a flood of refused calls is one write for each limit. */
const WRITE_INTERVAL_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Members who are listed for each limit and hour. */
const MOST_REFUSED_COUNT = 10;
/** Hours of a member that they can download, at most. */
const MAX_OWN = 500;

const count = Type.Integer({ minimum: 0 });
/** Calls that one limit refused within an hour: `_id` is made of both. */
type Collection = 'comment_refused_calls' | 'form_refused_calls' | 'site_refused_calls';
const definitionOf = (collection: Collection) =>
  defineCollection({
    collection,
    document: StrictObject({
      _id: Type.String(),
      hour: StoredDate,
      action: LimitedAction,
      scope: LimitScope,
      refused: count,
      /** The members with most refused calls. */
      members: Type.Array(StrictObject({ uid: Type.String(), refused: count })),
      /** Digests of addresses, with a key that is replaced every day. */
      addresses: Type.Array(Type.String()),
    }),
    indexes: {
      hours: {
        keys: { hour: -1 },
        query: 'The refused calls of a day; deletes old ones.',
        expireAfterSeconds: retentionSeconds('refusedCalls'),
      },
      // Forms have no members.
      ...(collection !== 'form_refused_calls' && {
        of_member: { keys: { 'members.uid': 1 as const }, query: 'The refused calls of a member.' },
      }),
    },
  });
type Stored = StoredDocument<ReturnType<typeof definitionOf>>;

/** What a limit counts. */
export interface LimitName {
  action: LimitedAction;
  scope: LimitScope;
}

/** Who was refused, as far as it is known. */
export interface RefusedCaller {
  /** uid of the verified member. */
  member?: string;
  /** Digest of the address. */
  address?: string;
}

/** Counts refused calls in memory, and writes the counts at intervals. */
export interface RefusedCallsLog {
  /** Counts a refused call. */
  count(limit: LimitName, caller: RefusedCaller): void;
  /** Counts many refused calls at once. */
  add(limit: LimitName, refused: number, addresses: readonly string[]): void;
  /** Stores what was counted since the last time. It is lost when the database is unavailable. */
  write(): Promise<void>;
  /**
   * Returns the refused calls of a day by UTC, latest hour first.
   * @param namesOf returns the names of members by uid
   */
  read(daysAgo: number, namesOf: NamesOf): Promise<RefusedCalls[]>;
  /** Returns a member’s refused calls, latest hour first. */
  readOwn(uid: string): Promise<OwnRefusedCalls[]>;
  /** Deletes how often a member was refused; how often anybody was stays. */
  forgetMember(uid: string): Promise<void>;
}

/** Returns the names of members by uid, without those that are not known. */
export type NamesOf = (uids: string[]) => Promise<ReadonlyMap<string, string>>;

interface Counted extends LimitName {
  hour: Date;
  refused: number;
  members: Map<string, number>;
  addresses: Set<string>;
}

/**
 * @param collection name of the service’s collection
 * @param accountDeletions of the service, so that nothing is stored about members whose account is deleted
 */
export function createRefusedCallsLog(
  connection: Connection,
  collection: Collection,
  accountDeletions?: AccountDeletions,
): RefusedCallsLog {
  const model = definitionOf(collection).model(connection);
  let counted = new Map<string, Counted>();

  const of = ({ action, scope }: LimitName): Counted => {
    const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
    const key = idOf({ action, scope, hour });
    const entry: Counted = counted.get(key) ?? {
      action,
      scope,
      hour,
      refused: 0,
      members: new Map<string, number>(),
      addresses: new Set<string>(),
    };
    counted.set(key, entry);
    return entry;
  };
  const addAddress = ({ addresses }: Counted, address: string) => {
    if (addresses.size < REFUSED_ADDRESSES_MAX) addresses.add(address);
  };
  const forget = async (uids: string[]) => {
    await model.updateMany({ 'members.uid': { $in: uids } }, { $pull: { members: { uid: { $in: uids } } } });
  };

  return {
    count(limit, { member, address }) {
      const entry = of(limit);
      const { members } = entry;
      entry.refused += 1;
      if (member !== undefined && (members.has(member) || members.size < REFUSED_MEMBERS_MAX))
        members.set(member, (members.get(member) ?? 0) + 1);
      if (address !== undefined) addAddress(entry, address);
    },
    add(limit, refused, addresses) {
      const entry = of(limit);
      entry.refused += refused;
      for (const address of addresses) addAddress(entry, address);
    },
    async write() {
      if (!counted.size) return;
      const entries = [...counted.values()];
      counted = new Map();
      await model.bulkUpdate(entries.flatMap(updatesOf));
      const uids = [...new Set(entries.flatMap(({ members }) => [...members.keys()]))];
      if (!uids.length || !accountDeletions) return;
      // An account may have been deleted between the call and this write: what the deletion did not find ends here.
      const deleted = await accountDeletions.model.find({ _id: { $in: uids } }, { _id: 1 }).lean();
      if (deleted.length) await forget(deleted.map(({ _id }) => _id));
    },
    async read(daysAgo, namesOf) {
      const start = new Date(calendarDay(daysBefore(new Date(), daysAgo)));
      const end = new Date(start.getTime() + DAY_MS);
      const stored = await model
        .find({ hour: { $gte: start, $lt: end } })
        .sort({ hour: -1 })
        .lean<Stored[]>();
      const most = stored.map(({ members }) => members.slice(0, MOST_REFUSED_COUNT));
      const uids = [...new Set(most.flat().map(({ uid }) => uid))];
      const names = uids.length ? await namesOf(uids) : new Map<string, string>();
      return stored
        .map(({ hour, action, scope, refused, members, addresses }, index) => ({
          hour: hour.toISOString(),
          action,
          scope,
          refused,
          members: members.length,
          addresses: Math.min(addresses.length, REFUSED_ADDRESSES_MAX),
          most: (most[index] ?? []).map(({ uid, refused: own }) => ({
            user_uid: uid,
            name: names.get(uid) ?? null,
            refused: own,
          })),
        }))
        .sort((a, b) => b.hour.localeCompare(a.hour) || b.refused - a.refused);
    },
    async readOwn(uid) {
      const stored = await model
        .find({ 'members.uid': uid }, { hour: 1, action: 1, scope: 1, members: 1 })
        .limit(MAX_OWN)
        .lean<Stored[]>();
      return stored
        .map(({ hour, action, scope, members }) => ({
          hour: hour.toISOString(),
          action,
          scope,
          refused: members.find((member) => member.uid === uid)?.refused ?? 0,
        }))
        .sort((a, b) => b.hour.localeCompare(a.hour));
    },
    forgetMember: (uid) => forget([uid]),
  };
}

/** Writes what a log has counted at intervals, and when the app closes. */
export function writeRefusedCalls(app: FastifyInstance, log: RefusedCallsLog): void {
  runEvery(app, 'counts of refused calls', WRITE_INTERVAL_MS, () => log.write());
  app.addHook('preClose', () => log.write().catch(() => {}));
}

const idOf = ({ action, scope, hour }: Pick<Counted, 'action' | 'scope' | 'hour'>): string =>
  `${hour.toISOString().slice(0, 13)}:${action}:${scope}`;

/** The updates that add counts to the stored ones, of which the members with most stay. */
function updatesOf({ action, scope, hour, refused, members, addresses }: Counted) {
  const _id = idOf({ action, scope, hour });
  const initial = { _id, hour, action, scope, refused: 0, members: [], addresses: [] };
  const byMember = [...members].flatMap(([uid, own]) => [
    { filter: { _id, 'members.uid': { $ne: uid } }, update: { $push: { members: { uid, refused: 0 } } } },
    { filter: { _id, 'members.uid': uid }, update: { $inc: { 'members.$.refused': own } } },
  ]);
  const most = { $each: [], $sort: { refused: -1 as const }, $slice: REFUSED_MEMBERS_MAX };
  const isFull = { [`addresses.${REFUSED_ADDRESSES_MAX - 1}`]: { $exists: true } };
  return [
    { initial, filter: { _id }, update: { $inc: { refused } } },
    ...byMember,
    ...(members.size ? [{ filter: { _id }, update: { $push: { members: most } } }] : []),
    ...(addresses.size
      ? [{ filter: { _id, $nor: [isFull] }, update: { $addToSet: { addresses: { $each: [...addresses] } } } }]
      : []),
  ];
}

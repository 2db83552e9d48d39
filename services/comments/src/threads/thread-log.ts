import { createBatcher } from '@savepoint/service-kit/data';
import {
  type ChangeKind,
  type StoredComment,
  type StoredThread,
  type ThreadEntity,
  threadId,
  type ThreadModel,
} from '../data';

/** Entries stored of each thread’s log; a client that missed more reads the thread again. */
export const LOG_LENGTH = 100;
/** Entries kept in memory while the database cannot be written; beyond that, open pages need a reload. */
const MAX_MISSED_COUNT = 10_000;

/** The position of a thread, with what is read of the thread together with it. */
export type ThreadPosition = Pick<StoredThread, 'size_version' | 'log_position' | 'pinned'>;

/**
 * The changes in each thread, in one order for all instances of this service: an entry and its position are
 * written by one update of one document, so no reader finds an entry before an earlier one.
 */
export interface ThreadLog {
  /**
   * Adds an entry. Call it after every change of a comment. An entry that cannot be written is kept for `writeMissed`,
   * because the change itself is stored.
   */
  record(comment: LoggedComment, kind: ChangeKind): Promise<void>;
  /**
   * Adds an entry unless the log contains it. Call it when a call is repeated: the process may have crashed between the
   * change and its entry.
   */
  recordOnce(comment: LoggedComment, kind: ChangeKind): Promise<void>;
  /** Writes the entries that `record` could not write. Call it now and then; nothing happens without any. */
  writeMissed(): Promise<void>;
  position(thread: ThreadEntity): Promise<ThreadPosition>;
  /**
   * The positions of many threads, without those that never changed.
   * @param ids from threadId
   */
  positions(ids: readonly string[]): Promise<Map<string, ThreadPosition>>;
  /** Threads with their logs. @param ids from threadId */
  read(ids: readonly string[]): Promise<StoredThread[]>;
  /** Subscribes to the entries of this instance. @returns unsubscribes */
  onRecord(listener: (id: string) => void): () => void;
}

/** What an entry says of the comment that changed. */
type LoggedComment = ThreadEntity & Pick<StoredComment, '_id'>;

/** An entry and the thread it belongs to. */
type ThreadEntry = Pick<StoredThread, '_id'> & StoredThread['log'][number];

/** @param entries of one thread, in their order */
function toUpdate(entries: readonly ThreadEntry[]) {
  const size_version = entries.filter(({ kind }) => kind === 'added' || kind === 'deleted').length;
  const isWithdrawn = entries.some(({ kind }) => kind === 'deleted' || kind === 'edited');
  return {
    ...(isWithdrawn && { $set: { withdrawn: new Date() } }),
    $inc: { log_position: entries.length, ...(size_version && { size_version }) },
    $push: { log: { $each: entries.map(({ kind, uid }) => ({ kind, uid })), $slice: -LOG_LENGTH } },
  };
}

const POSITION = { size_version: 1, log_position: 1, pinned: 1 } as const;

export function createThreadLog(threads: ThreadModel): ThreadLog {
  const listeners = new Set<(id: string) => void>();
  const missed: ThreadEntry[] = [];
  /** Writes entries together, with one update for each thread. */
  async function write(entries: readonly ThreadEntry[]): Promise<void> {
    const byThread = new Map<string, ThreadEntry[]>();
    for (const entry of entries) byThread.set(entry._id, [...(byThread.get(entry._id) ?? []), entry]);
    await threads.bulkUpdate(
      [...byThread].map(([_id, log]) => ({ initial: { _id }, filter: { _id }, update: toUpdate(log) })),
    );
    for (const _id of byThread.keys()) for (const listener of listeners) listener(_id);
  }
  const writeSoon = createBatcher(async (entries: ThreadEntry[]) => {
    await write(entries);
    return entries.map(() => undefined);
  });
  async function record(comment: LoggedComment, kind: ChangeKind): Promise<void> {
    const entry = { _id: threadId(comment), kind, uid: comment._id };
    try {
      await writeSoon(entry);
    } catch (error) {
      if (missed.length < MAX_MISSED_COUNT) missed.push(entry);
      throw error;
    }
  }
  return {
    record,
    async recordOnce(comment, kind) {
      const logged = { log: { $elemMatch: { kind, uid: comment._id } } };
      if (!(await threads.exists({ _id: threadId(comment), ...logged }))) await record(comment, kind);
    },
    async writeMissed() {
      const entries = missed.splice(0);
      if (!entries.length) return;
      try {
        await write(entries);
      } catch (error) {
        missed.unshift(...entries);
        throw error;
      }
    },
    async position(thread) {
      const stored = await threads.findById(threadId(thread), POSITION).lean();
      return {
        size_version: stored?.size_version ?? 0,
        log_position: stored?.log_position ?? 0,
        ...(stored?.pinned !== undefined && { pinned: stored.pinned }),
      };
    },
    async positions(ids) {
      const found = await threads.find({ _id: { $in: [...ids] } }, POSITION).lean();
      return new Map(found.map((thread) => [thread._id, thread]));
    },
    read: (ids) => threads.find({ _id: { $in: [...ids] } }).lean(),
    onRecord(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

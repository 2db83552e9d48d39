import { createBatcher } from '@savepoint/service-kit';
import type { StoredComment } from '../models/comment';
import {
  threadId,
  type ChangeKind,
  type StoredThread,
  type ThreadEntity,
  type ThreadModel,
} from '../models/thread';

/** Entries stored of each thread’s log; a client that missed more reads the thread again. */
export const LOG_LENGTH = 100;

export type ThreadPosition = Pick<StoredThread, 'size_version' | 'log_position'>;

/**
 * The changes in each thread, in one order for all instances of this service: an entry and its position are
 * written by one update of one document, so no reader finds an entry before an earlier one.
 */
export interface ThreadLog {
  /** Adds an entry. Call it after every change of a comment. */
  record(comment: ThreadEntity & Pick<StoredComment, '_id'>, kind: ChangeKind): Promise<void>;
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

/** An entry and the thread it belongs to. */
type ThreadEntry = Pick<StoredThread, '_id'> & StoredThread['log'][number];

/** @param entries of one thread, in their order */
function toUpdate(entries: readonly ThreadEntry[]) {
  const size_version = entries.filter(({ kind }) => kind === 'added' || kind === 'deleted').length;
  return {
    $inc: { log_position: entries.length, ...(size_version && { size_version }) },
    $push: { log: { $each: entries.map(({ kind, uid }) => ({ kind, uid })), $slice: -LOG_LENGTH } },
  };
}

const POSITION = { size_version: 1, log_position: 1 } as const;

export function createThreadLog(threads: ThreadModel): ThreadLog {
  const listeners = new Set<(id: string) => void>();
  /** Writes the entries of concurrent changes together, with one update for each thread. */
  const record = createBatcher(async (entries: ThreadEntry[]) => {
    const byThread = new Map<string, ThreadEntry[]>();
    for (const entry of entries) byThread.set(entry._id, [...(byThread.get(entry._id) ?? []), entry]);
    await threads.bulkUpdate(
      [...byThread].map(([_id, log]) => ({ initial: { _id }, filter: { _id }, update: toUpdate(log) })),
    );
    for (const _id of byThread.keys()) for (const listener of listeners) listener(_id);
    return entries.map(() => undefined);
  });
  return {
    record: (comment, kind) => record({ _id: threadId(comment), kind, uid: comment._id }),
    async position(thread) {
      const stored = await threads.findById(threadId(thread), POSITION).lean();
      return { size_version: stored?.size_version ?? 0, log_position: stored?.log_position ?? 0 };
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

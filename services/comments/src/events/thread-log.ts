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

const POSITION = { size_version: 1, log_position: 1 } as const;

export function createThreadLog(threads: ThreadModel): ThreadLog {
  const listeners = new Set<(id: string) => void>();
  return {
    async record(comment, kind) {
      const _id = threadId(comment);
      const changesSize = kind === 'added' || kind === 'deleted';
      await threads.updateOrInsert(
        { _id },
        {
          $inc: { log_position: 1, ...(changesSize && { size_version: 1 }) },
          $push: { log: { $each: [{ kind, uid: comment._id }], $slice: -LOG_LENGTH } },
        },
      );
      for (const listener of listeners) listener(_id);
    },
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

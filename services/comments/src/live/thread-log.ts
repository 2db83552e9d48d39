import type { StoredComment } from '../models/comment';
import {
  threadId,
  type ChangeKind,
  type StoredThread,
  type ThreadModel,
  type ThreadOf,
} from '../models/thread';

/** Lines kept of each thread’s log; whoever comes back after more than that reads the thread again. */
export const LOG_LENGTH = 100;

/** Where a thread stands. */
export type Place = Pick<StoredThread, 'version' | 'log_position'>;

/**
 * What changed in each thread, in one order for all instances of this service: a line and its place are
 * written by one update of one document, so no reader meets a line before an earlier one.
 */
export interface ThreadLog {
  /** To be called after a comment came, went, changed or was liked, in whatever instance. */
  record(comment: ThreadOf & Pick<StoredComment, '_id'>, kind: ChangeKind): Promise<void>;
  place(thread: ThreadOf): Promise<Place>;
  /**
   * Places of many threads. Those in which nothing ever happened are left out.
   * @param ids as threadId makes them
   */
  placesOf(ids: readonly string[]): Promise<Map<string, Place>>;
  /** Threads with their logs. @param ids as threadId makes them */
  logs(ids: readonly string[]): Promise<StoredThread[]>;
  /** Calls back after each line that this instance wrote. @returns ends that */
  onRecord(listener: (id: string) => void): () => void;
}

const START: Place = { version: 0, log_position: 0 };

export function createThreadLog(threads: ThreadModel): ThreadLog {
  const listeners = new Set<(id: string) => void>();
  return {
    async record(comment, kind) {
      const _id = threadId(comment);
      const comesOrGoes = kind === 'added' || kind === 'deleted';
      await threads.updateOne(
        { _id },
        {
          $inc: { log_position: 1, ...(comesOrGoes && { version: 1 }) },
          $push: { log: { $each: [{ kind, uid: comment._id }], $slice: -LOG_LENGTH } },
        },
        { upsert: true },
      );
      for (const listener of listeners) listener(_id);
    },
    async place(thread) {
      const { version = 0, log_position = 0 } =
        (await threads.findById(threadId(thread), { version: 1, log_position: 1 }).lean()) ?? START;
      return { version, log_position };
    },
    async placesOf(ids) {
      const found = await threads.find({ _id: { $in: [...ids] } }, { version: 1, log_position: 1 }).lean();
      return new Map(found.map(({ _id, version = 0, log_position = 0 }) => [_id, { version, log_position }]));
    },
    logs: (ids) => threads.find({ _id: { $in: [...ids] } }).lean(),
    onRecord(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

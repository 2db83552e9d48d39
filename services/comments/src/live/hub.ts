import type { CommentChanges } from '@savepoint/contracts';
import type { Context } from '../context';
import { threadId, type StoredThread, type ThreadOf } from '../models/thread';
import { changesSince, partSince, readNamed } from './read-changes';

/** Milliseconds between two looks at the logs: how late a change of another instance may arrive. */
export const LOOK = 1_000;
/** Milliseconds for which changes of this instance are gathered. */
const GATHER = 30;

/** Somebody who follows a thread. */
export interface Listener {
  /** The place in the log up to which they know it. */
  log_position: number;
  send(changes: CommentChanges): void;
}

export interface Hub {
  /** @returns ends it */
  listen(thread: ThreadOf, listener: Listener): () => void;
  close(): Promise<void>;
}

/**
 * Tells everybody who follows a thread what changed in it, in whatever instance of this service. The logs
 * of all followed threads are looked at with one query, once for all listeners and not at all without any;
 * at once after a change of this instance.
 * @param failed is told when a look failed; the next one makes up for it
 */
export function createHub(context: Context, failed: (error: unknown) => void): Hub {
  const { log } = context;
  const listeners = new Map<string, Set<Listener>>();
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let looking: Promise<void> | undefined;
  let closed = false;

  function lookWithin(wait: number): void {
    const time = Date.now() + wait;
    if (closed || looking || !listeners.size || time >= due) return;
    clearTimeout(timer);
    due = time;
    timer = setTimeout(() => {
      due = Infinity;
      looking = look()
        .catch(failed)
        .finally(() => {
          looking = undefined;
          lookWithin(LOOK);
        });
    }, wait);
  }

  async function look(): Promise<void> {
    const places = await log.placesOf([...listeners.keys()]);
    const moved = [...listeners].flatMap(([id, followers]) => {
      const log_position = places.get(id)?.log_position ?? 0;
      return [...followers].some((follower) => follower.log_position !== log_position) ? [id] : [];
    });
    if (!moved.length) return;
    const threads = await log.logs(moved);
    const parts = threads.flatMap((thread) =>
      [...followersOf(thread._id)].map(({ log_position }) => partSince(thread, log_position)),
    );
    const comments = await readNamed(context, parts);
    for (const thread of threads) tell(thread, comments);
  }

  function tell(thread: StoredThread, comments: Awaited<ReturnType<typeof readNamed>>): void {
    const made = new Map<number, CommentChanges>();
    for (const follower of followersOf(thread._id)) {
      if (follower.log_position === thread.log_position) continue;
      const changes =
        made.get(follower.log_position) ?? changesSince(thread, follower.log_position, comments);
      made.set(follower.log_position, changes);
      follower.log_position = thread.log_position;
      follower.send(changes);
    }
  }

  const followersOf = (id: string): ReadonlySet<Listener> => listeners.get(id) ?? new Set();
  const stopHearing = log.onRecord((id) => {
    if (listeners.has(id)) lookWithin(GATHER);
  });

  return {
    listen(thread, listener) {
      const id = threadId(thread);
      const followers = listeners.get(id) ?? new Set();
      listeners.set(id, followers.add(listener));
      lookWithin(LOOK);
      return () => {
        followers.delete(listener);
        if (!followers.size && listeners.get(id) === followers) listeners.delete(id);
      };
    },
    async close() {
      closed = true;
      stopHearing();
      clearTimeout(timer);
      await looking;
    },
  };
}

import type { CommentChanges } from '@savepoint/contracts/comments';
import { countFitting } from '@savepoint/service-kit/data';
import type { ThreadDependencies } from './dependencies';
import {
  type ChangeKind,
  type StoredComment,
  type StoredThread,
  type ThreadEntity,
  threadId,
  toPublicComment,
  VISIBLE_STATES,
} from '../data';
import { findShown, shorten } from './shown-text';

/** Time between two reads of the logs: how late a change of another instance may arrive. */
export const POLL_INTERVAL_MS = 1_000;
/** Time for which changes of this instance are collected. */
const BATCH_DELAY_MS = 30;

/** A subscriber to a thread. */
interface Subscriber {
  /** Position in the log up to which they have been sent changes. */
  log_position: number;
  send(changes: CommentChanges): void;
}

interface ThreadEvents {
  /** @returns unsubscribes */
  subscribe(thread: ThreadEntity, subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

/**
 * Sends the changes in a thread, made by any instance, to all its subscribers. The logs of all
 * followed threads are polled with one query for all subscribers, and not at all without any; soon after a
 * change of this instance.
 * @param onError called when a poll failed; the next one catches up
 */
export function createThreadEvents(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadLog'>,
  onError: (error: unknown) => void,
): ThreadEvents {
  const { threadLog } = context;
  const subscribers = new Map<string, Set<Subscriber>>();
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let polling: Promise<void> | undefined;
  let closed = false;

  function pollWithin(delayMs: number): void {
    const time = Date.now() + delayMs;
    if (closed || polling || !subscribers.size || time >= due) return;
    clearTimeout(timer);
    due = time;
    timer = setTimeout(() => {
      due = Infinity;
      polling = poll()
        .catch(onError)
        .finally(() => {
          polling = undefined;
          pollWithin(POLL_INTERVAL_MS);
        });
    }, delayMs);
  }

  async function poll(): Promise<void> {
    const positions = await threadLog.positions([...subscribers.keys()]);
    const changed = [...subscribers].flatMap(([id, each]) => {
      const position = positions.get(id)?.log_position ?? 0;
      return [...each].some(({ log_position }) => log_position !== position) ? [id] : [];
    });
    if (!changed.length) return;
    const threads = await threadLog.read(changed);
    const parts = threads.flatMap((thread) => {
      // Thousands of subscribers have the same position.
      const positionsSent = new Set([...subscribersOf(thread._id)].map(({ log_position }) => log_position));
      return [...positionsSent].map((position) => logSince(thread, position));
    });
    const comments = await readChanged(context, parts);
    for (const thread of threads) sendChanges(thread, comments);
  }

  function sendChanges(thread: StoredThread, comments: ReadonlyMap<string, StoredComment>): void {
    const byPosition = new Map<number, CommentChanges>();
    for (const subscriber of subscribersOf(thread._id)) {
      const since = subscriber.log_position;
      if (since === thread.log_position) continue;
      const changes = byPosition.get(since) ?? changesSince(thread, since, comments);
      byPosition.set(since, changes);
      subscriber.log_position = thread.log_position;
      subscriber.send(changes);
    }
  }

  const subscribersOf = (id: string): ReadonlySet<Subscriber> => subscribers.get(id) ?? new Set();
  const stopListening = threadLog.onRecord((id) => {
    if (subscribers.has(id)) pollWithin(BATCH_DELAY_MS);
  });

  return {
    subscribe(thread, subscriber) {
      const id = threadId(thread);
      const others = subscribers.get(id) ?? new Set();
      subscribers.set(id, others.add(subscriber));
      pollWithin(POLL_INTERVAL_MS);
      return () => {
        others.delete(subscriber);
        if (!others.size && subscribers.get(id) === others) subscribers.delete(id);
      };
    },
    async close() {
      closed = true;
      stopListening();
      clearTimeout(timer);
      await polling;
    },
  };
}

/**
 * The changes in a thread after a position in its log.
 * @param since undefined: no changes, only the current position
 */
export async function readChanges(
  context: Pick<ThreadDependencies, 'comments' | 'likeCounts' | 'threadLog'>,
  thread: ThreadEntity,
  since: number | undefined,
): Promise<CommentChanges> {
  if (since === undefined) return noChanges((await context.threadLog.position(thread)).log_position);
  const [stored] = await context.threadLog.read([threadId(thread)]);
  // A position ahead of the log comes from before the database was restored from a backup.
  if (!stored) return { ...noChanges(0), gap: since > 0 };
  const comments = await readChanged(context, [logSince(stored, since)]);
  return changesSince(stored, since, comments);
}

const noChanges = (log_position: number): CommentChanges => ({
  log_position,
  gap: false,
  added: [],
  edited: [],
  deleted: [],
  liked: [],
});

/** A part of a thread’s log, with each comment once. */
interface LogPart {
  gap: boolean;
  changes: Map<string, Set<ChangeKind>>;
}

function logSince({ log_position, log }: StoredThread, since: number): LogPart {
  const missed = log_position - since;
  const gap = missed < 0 || missed > log.length;
  const changes = new Map<string, Set<ChangeKind>>();
  if (!gap && missed > 0)
    for (const { uid, kind } of log.slice(-missed))
      changes.set(uid, (changes.get(uid) ?? new Set()).add(kind));
  return { gap, changes };
}

/**
 * The comments that parts of logs name, with one query.
 * @returns those that are in their thread, by uid
 */
async function readChanged(
  { comments, likeCounts }: Pick<ThreadDependencies, 'comments' | 'likeCounts'>,
  parts: readonly LogPart[],
): Promise<Map<string, StoredComment>> {
  const uids = [...new Set(parts.flatMap(({ changes }) => [...changes.keys()]))];
  if (!uids.length) return new Map();
  const found = await findShown(comments, { _id: { $in: uids }, state: { $in: VISIBLE_STATES } });
  const current = await likeCounts.withPendingRecounted(found);
  return new Map(current.map((comment) => [comment._id, comment]));
}

/**
 * The changes as they are sent: with the comments in their current state, not in that of each entry.
 * @param comments those that the log names and that are in their thread
 */
function changesSince(
  thread: StoredThread,
  since: number,
  comments: ReadonlyMap<string, StoredComment>,
): CommentChanges {
  const part = logSince(thread, since);
  const result: CommentChanges = { ...noChanges(thread.log_position), gap: part.gap };
  for (const [uid, kinds] of part.changes) {
    const comment = comments.get(uid);
    if (!comment) result.deleted.push(uid);
    else if (kinds.has('added')) result.added.push(toPublicComment(shorten(comment)));
    else if (kinds.has('edited')) result.edited.push(toPublicComment(shorten(comment)));
    else result.liked.push({ comment_uid: uid, likes: comment.likes });
  }
  // Reading the thread again is less.
  const changed = [...result.added, ...result.edited];
  if (countFitting(changed) < changed.length) return { ...noChanges(thread.log_position), gap: true };
  return result;
}

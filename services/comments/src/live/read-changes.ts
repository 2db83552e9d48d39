import type { CommentChanges } from '@savepoint/contracts';
import type { Context } from '../context';
import { VISIBLE_STATES, type StoredComment } from '../models/comment';
import { threadId, type Change, type StoredThread, type ThreadOf } from '../models/thread';
import { present } from '../present';

/** What happened to one comment since a place in its thread’s log. */
interface News {
  uid: string;
  kinds: Set<Change['kind']>;
}

/** A part of a thread’s log. */
interface Part {
  log_position: number;
  gap: boolean;
  news: News[];
}

/** Nothing has happened. */
const noChanges = (log_position: number): CommentChanges => ({
  log_position,
  gap: false,
  added: [],
  edited: [],
  deleted: [],
  liked: [],
});

/**
 * What changed in a thread since a place in its log.
 * @param since undefined: only where the log stands now
 */
export async function readChanges(
  context: Context,
  thread: ThreadOf,
  since: number | undefined,
): Promise<CommentChanges> {
  if (since === undefined) return noChanges((await context.log.place(thread)).log_position);
  const [stored] = await context.log.logs([threadId(thread)]);
  // A place that is ahead of the log is one of a database that was set back.
  if (!stored) return { ...noChanges(0), gap: since > 0 };
  const comments = await readNamed(context, [partSince(stored, since)]);
  return changesSince(stored, since, comments);
}

/**
 * The comments that logs name, with one query.
 * @returns those that are part of their thread, by uid
 */
export async function readNamed(
  { comments, tally }: Context,
  parts: readonly Part[],
): Promise<Map<string, StoredComment>> {
  const uids = [...new Set(parts.flatMap(({ news }) => news.map(({ uid }) => uid)))];
  if (!uids.length) return new Map();
  const found = await comments.find({ _id: { $in: uids }, state: { $in: VISIBLE_STATES } }).lean();
  return new Map((await tally.withPendingRecounted(found)).map((comment) => [comment._id, comment]));
}

/** The part of a thread’s log after a place, with each comment once. */
export function partSince({ log_position = 0, log = [] }: StoredThread, since: number): Part {
  const missed = log_position - since;
  const gap = missed < 0 || missed > log.length;
  const byUid = new Map<string, News>();
  if (!gap && missed > 0)
    for (const { uid, kind } of log.slice(-missed)) {
      const known = byUid.get(uid);
      if (known) known.kinds.add(kind);
      else byUid.set(uid, { uid, kinds: new Set([kind]) });
    }
  return { log_position, gap, news: [...byUid.values()] };
}

/**
 * What changed, as it is sent: comments as they are now, whatever they were when each line was written.
 * @param comments what the log names and is there still
 */
export function changesSince(
  thread: StoredThread,
  since: number,
  comments: ReadonlyMap<string, StoredComment>,
): CommentChanges {
  const { log_position, gap, news } = partSince(thread, since);
  const changes: CommentChanges = { ...noChanges(log_position), gap };
  for (const { uid, kinds } of news) {
    const comment = comments.get(uid);
    if (!comment) changes.deleted.push(uid);
    else if (kinds.has('added')) changes.added.push(present(comment));
    else if (kinds.has('edited')) changes.edited.push(present(comment));
    else changes.liked.push({ comment_uid: uid, likes: comment.likes });
  }
  return changes;
}

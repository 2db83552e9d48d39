import {
  createAccountDeletions,
  createDerivedCounts,
  type AccountDeletions,
  type DerivedCounts,
  type EntityLookup,
} from '@savepoint/service-kit';
import type { Connection } from 'mongoose';
import { commentModel, type CommentModel, type StoredComment } from './models/comment';
import { likeModel, type LikeModel } from './models/comment-like';
import { threadModel } from './models/thread';
import { createThreadLog, type ThreadLog } from './live/thread-log';
import { createSafeguards, type Safeguards, type SafeguardSettings } from './safeguards';
import { createFirstPages, type FirstPages } from './threads/first-pages';
import { createThreadSizes, type ThreadSizes } from './threads/thread-sizes';

/** What the use cases work with. */
export interface Context extends Safeguards {
  comments: CommentModel;
  likes: LikeModel;
  /** Keeps each comment’s count of likes. */
  tally: DerivedCounts<StoredComment>;
  /** What happened, for whoever watches a thread. */
  log: ThreadLog;
  sizes: ThreadSizes;
  firstPages: FirstPages;
  entities: EntityLookup;
  departures: AccountDeletions;
}

export const SAFEGUARD_DEFAULTS: SafeguardSettings = { scale: 1, reportsToHide: 3, newMemberDays: 3 };

export function createContext(
  connection: Connection,
  entities: EntityLookup,
  settings: SafeguardSettings = SAFEGUARD_DEFAULTS,
): Context {
  const comments = commentModel(connection);
  const likes = likeModel(connection);
  const tally = createDerivedCounts<StoredComment>(comments, async (comment_uid) => ({
    likes: await likes.countDocuments({ comment_uid }),
  }));
  const log = createThreadLog(threadModel(connection));
  const sizes = createThreadSizes(comments, log);
  const firstPages = createFirstPages(log);
  const departures = createAccountDeletions(connection, 'comment_account_deletions');
  const safeguards = createSafeguards(connection, settings);
  return { comments, likes, tally, log, sizes, firstPages, entities, departures, ...safeguards };
}

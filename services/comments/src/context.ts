import { createDerived, type Derived, type Entities } from '@savepoint/service-kit';
import type { Connection } from 'mongoose';
import { commentModel, type CommentModel, type StoredComment } from './models/comment';
import { likeModel, type LikeModel } from './models/comment-like';
import { versionModel } from './models/thread-version';
import { createThreadSizes, type ThreadSizes } from './threads/thread-sizes';

/** What the use cases work with. */
export interface Context {
  comments: CommentModel;
  likes: LikeModel;
  /** Keeps each comment’s count of likes. */
  tally: Derived<StoredComment>;
  sizes: ThreadSizes;
  entities: Entities;
}

export function createContext(connection: Connection, entities: Entities): Context {
  const comments = commentModel(connection);
  const likes = likeModel(connection);
  const tally = createDerived<StoredComment>(comments, async (comment_uid) => ({
    likes: await likes.countDocuments({ comment_uid }),
  }));
  const sizes = createThreadSizes(comments, versionModel(connection));
  return { comments, likes, tally, sizes, entities };
}

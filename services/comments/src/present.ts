import type { Comment } from '@savepoint/contracts';
import type { StoredComment } from './models/comment';

/** A comment as callers see it. */
export const present = (comment: StoredComment): Comment => ({
  uid: comment._id,
  user_uid: comment.user_uid,
  name: comment.name,
  created: comment.created.toISOString(),
  content: comment.content,
  parent_uid: comment.parent_uid,
  grandparent_uid: comment.grandparent_uid,
  likes: comment.likes,
  level: comment.level,
  ...(comment.edited && { edited: comment.edited.toISOString() }),
  ...(comment.demo && { demo: true }),
});

import type { Comment } from '@savepoint/contracts';
import type { StoredComment } from './models/comment';

/** A comment as everybody sees it: one whose text is hidden stands in its place without text and author. */
export const present = (comment: StoredComment): Comment =>
  comment.hidden
    ? { ...describe(comment), user_uid: '', name: '', content: '', likes: 0 }
    : describe(comment);

/** A comment as its author and moderators see it, whatever became of it. */
export const describe = (comment: StoredComment): Comment => ({
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
  ...(comment.hidden && { hidden: comment.hidden }),
  ...(comment.demo && { demo: true }),
});

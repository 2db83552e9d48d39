import {
  COMMENT_PAGE,
  COMMENT_REPLIES_CAP,
  type Comment,
  type CommentsPage,
  type CommentsQuery,
} from '@savepoint/contracts';

const byAge = (a: Comment, b: Comment) => a.created.localeCompare(b.created) || a.uid.localeCompare(b.uid);

function below(comments: readonly Comment[], parent: Comment): Comment[] {
  const direct = comments.filter(({ parent_uid }) => parent_uid === parent.uid);
  return direct.flatMap((reply) => [reply, ...below(comments, reply)]).toSorted(byAge);
}

/** Top-level comments newest first, each followed by its first replies, oldest first. */
export function answerPage(
  comments: Comment[],
  { cursor, limit = COMMENT_PAGE }: CommentsQuery,
): CommentsPage {
  const roots = comments.filter(({ level }) => level === 0).toSorted((a, b) => byAge(b, a));
  const start = Number(cursor ?? 0);
  return {
    comments: roots
      .slice(start, start + limit)
      .flatMap((root) => [root, ...below(comments, root).slice(0, COMMENT_REPLIES_CAP)]),
    next_cursor: start + limit < roots.length ? String(start + limit) : null,
    total: comments.length,
  };
}

/** One comment’s replies, oldest first. */
export function answerReplies(comments: Comment[], query: CommentsQuery): CommentsPage {
  const { parent_uid, cursor, limit = COMMENT_PAGE } = query;
  const parent = comments.find(({ uid }) => uid === parent_uid);
  const replies = parent ? below(comments, parent) : [];
  const start = Number(cursor ?? 0);
  return {
    comments: replies.slice(start, start + limit),
    next_cursor: start + limit < replies.length ? String(start + limit) : null,
    total: comments.length,
  };
}

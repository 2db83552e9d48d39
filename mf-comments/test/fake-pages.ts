import { COMMENTS_PAGE_SIZE, REPLIES_PER_THREAD_MAX, SHOWN_TEXT_MAX_LENGTH } from '@savepoint/contracts/base';
import type {
  Comment,
  CommentsPage,
  LinkedCommentsPage,
  CommentsPageQuery,
  CommentsQuery,
} from '@savepoint/contracts/comments';

/** A cursor of the form that the calls take, for the place of the next entry. */
const cursorAt = (start: number): string => `${start}.fake-cursor`;
const startOf = (cursor: string | undefined): number => Number((cursor ?? '0').split('.')[0]);

const byAge = (a: Comment, b: Comment) => a.created.localeCompare(b.created) || a.uid.localeCompare(b.uid);

function below(comments: readonly Comment[], parent: Comment): Comment[] {
  const direct = comments.filter(({ parent_uid }) => parent_uid === parent.uid);
  return direct.flatMap((reply) => [reply, ...below(comments, reply)]).toSorted(byAge);
}

/** A comment as pages have it. */
function cut(comment: Comment): Comment {
  if (comment.content.length <= SHOWN_TEXT_MAX_LENGTH) return comment;
  return { ...comment, content: `${comment.content.slice(0, SHOWN_TEXT_MAX_LENGTH)}…`, cut: true };
}

/** One comment, with its whole text. */
export const fakeWhole = (comments: Comment[], { comment_uid }: CommentsQuery): CommentsPage => ({
  comments: comments.filter(({ uid }) => uid === comment_uid),
  next_cursor: null,
  total: comments.length,
  log_position: 0,
});

/** Top-level comments newest first, each followed by its first replies, oldest first. */
export function fakePage(
  comments: Comment[],
  { cursor, limit = COMMENTS_PAGE_SIZE }: CommentsQuery,
): CommentsPage {
  const roots = comments.filter(({ level }) => level === 0).toSorted((a, b) => byAge(b, a));
  const start = startOf(cursor);
  const shown = roots.slice(start, start + limit);
  const more_replies = shown.filter((root) => below(comments, root).length >= REPLIES_PER_THREAD_MAX);
  return {
    comments: shown.flatMap((root) =>
      [root, ...below(comments, root).slice(0, REPLIES_PER_THREAD_MAX)].map(cut),
    ),
    ...(more_replies.length && { more_replies: more_replies.map(({ uid }) => uid) }),
    next_cursor: start + limit < roots.length ? cursorAt(start + limit) : null,
    total: comments.length,
    log_position: 0,
  };
}

/** One comment’s replies, oldest first. */
export function fakeReplies(comments: Comment[], query: CommentsQuery): CommentsPage {
  const { parent_uid, cursor, limit = COMMENTS_PAGE_SIZE } = query;
  const parent = comments.find(({ uid }) => uid === parent_uid);
  const replies = parent ? below(comments, parent) : [];
  const start = startOf(cursor);
  return {
    comments: replies.slice(start, start + limit),
    next_cursor: start + limit < replies.length ? cursorAt(start + limit) : null,
    total: comments.length,
    log_position: 0,
  };
}

/** The page of a number, or the one that begins with a comment’s conversation; else the first. */
export function fakeLinkedPage(
  comments: Comment[],
  { page = '1', comment, ...target }: CommentsPageQuery,
): LinkedCommentsPage {
  const root = (uid: string | null | undefined): string | undefined => {
    const found = comments.find((each) => each.uid === uid);
    return found?.parent_uid ? root(found.parent_uid) : found?.uid;
  };
  const roots = comments.filter(({ level }) => level === 0).toSorted((a, b) => byAge(b, a));
  const start = comment
    ? roots.findIndex(({ uid }) => uid === root(comment))
    : (Number(page) - 1) * COMMENTS_PAGE_SIZE;
  if (start < 0 || start > roots.length) return { ...fakeLinkedPage(comments, target), found: false };
  const answer = fakePage(comments, { ...target, cursor: cursorAt(start) });
  const wanted = comments.filter(({ uid }) => uid === comment);
  return {
    ...answer,
    comments: [...answer.comments, ...wanted.filter((each) => !answer.comments.includes(each))],
    previous_page: start === 0 ? null : '1',
    next_page: answer.next_cursor && (start === 0 ? '2' : '3'),
    found: true,
  };
}

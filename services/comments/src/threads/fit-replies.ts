import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { Comment } from '@savepoint/contracts/comments';
import { sizeOf } from '@savepoint/service-kit/data';

/**
 * Bytes of the comments on a page, from which replies are left out. Pages contain comments three times: as markup, as data for
 * scripts, and as structured data for search engines.
 */
export const PAGE_MAX_BYTES = 128 * 1024;

/** Bytes that a character may become in HTML, where these have names or numbers. */
const ESCAPED_BYTES = 6;
const ESCAPED = /[<>&"']/g;

/** Bytes of a comment in a page. */
export const pageSizeOf = (comment: Comment): number =>
  sizeOf(comment) + (ESCAPED_BYTES - 1) * (comment.content.match(ESCAPED)?.length ?? 0);

/** A top-level comment with its replies, oldest first. */
export interface Conversation {
  root: Comment;
  replies: readonly Comment[];
  /** Replies that the page has in any case. */
  wanted: readonly Comment[];
  /** There may be more replies than these. */
  hasMore: boolean;
}

/**
 * Chooses the replies of a page that fit into it: the first one of each comment, then the second one of each, and so on, so that
 * a reply never comes without the one that it answers.
 * @returns all comments, each top-level one followed by its replies, and the top-level ones that may have more
 */
export function fitReplies(
  conversations: readonly Conversation[],
  maxBytes = PAGE_MAX_BYTES,
): { comments: Comment[]; more: string[] } {
  let bytes = 0;
  for (const { root, wanted } of conversations)
    for (const comment of [root, ...wanted]) bytes += pageSizeOf(comment);
  const counts = conversations.map(() => 0);
  for (let rank = 0; rank < REPLIES_PER_THREAD_MAX && bytes <= maxBytes; rank += 1)
    for (const [index, { replies }] of conversations.entries()) {
      const reply = replies[rank];
      if (!reply || counts[index] !== rank) continue;
      bytes += pageSizeOf(reply);
      if (bytes > maxBytes) break;
      counts[index] = rank + 1;
    }
  const comments = conversations.flatMap(({ root, replies, wanted }, index) => {
    const first = replies.slice(0, counts[index]);
    const further = wanted.filter(({ uid }) => !first.some((reply) => reply.uid === uid));
    return [root, ...first, ...further];
  });
  const more = conversations.flatMap(({ root, replies, hasMore }, index) => {
    const count = counts[index] ?? 0;
    return hasMore || count < replies.length || count >= REPLIES_PER_THREAD_MAX ? [root.uid] : [];
  });
  return { comments, more };
}

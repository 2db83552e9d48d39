import type { Comment } from '@savepoint/contracts/comments';

/** A comment with what its view needs. */
export interface CommentNode extends Comment {
  /** Whether the member likes it. */
  liked: boolean;
  /** Whether its reply form is open. */
  replying: boolean;
  /** Whether the member wrote it. */
  own: boolean;
  /** Whether the member wrote it or is an administrator. */
  canDelete: boolean;
  /** Whether it has no replies. */
  leaf: boolean;
  /** Whether it is being sent to the server. */
  sending: boolean;
  /** Replies, oldest first. */
  comments: CommentNode[];
}

export interface TreeOptions {
  /** uid of the member; empty for a visitor. */
  member: string;
  /** Whether the member is an administrator, who may delete any comment. */
  admin: boolean;
  /** uids of the comments the member likes. */
  liked: readonly string[];
  replying_to: string | null;
  /** Comments being sent to the server. */
  sending: readonly Comment[];
  /** uid of the top-level comment that is shown first. */
  pinned?: string | undefined;
  /** uids of top-level comments in display order; others come first. Default: newest first. */
  order?: readonly string[] | undefined;
}

type Order = (a: Comment, b: Comment) => number;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const oldestFirst: Order = (a, b) => compare(a.created, b.created) || compare(a.uid, b.uid);
const newestFirst: Order = (a, b) => oldestFirst(b, a);

/**
 * Builds the tree of comments: top-level comments newest first or in the given order, replies oldest first.
 * Replies whose parent is not loaded are left out.
 * @param comments in any order
 */
export function buildTree(comments: readonly Comment[], options: TreeOptions): CommentNode[] {
  const { member, admin, replying_to } = options;
  const liked = new Set(options.liked);
  const sending = new Set(options.sending.map(({ uid }) => uid));
  const byParent = new Map<string | null, Comment[]>();
  for (const comment of [...comments.filter(({ uid }) => !sending.has(uid)), ...options.sending]) {
    const siblings = byParent.get(comment.parent_uid);
    if (siblings) siblings.push(comment);
    else byParent.set(comment.parent_uid, [comment]);
  }

  const repliesTo = (parent_uid: string | null, order: Order): CommentNode[] =>
    (byParent.get(parent_uid) ?? []).toSorted(order).map((comment) => {
      const replies = repliesTo(comment.uid, oldestFirst);
      const own = member !== '' && comment.user_uid === member;
      return {
        ...comment,
        liked: liked.has(comment.uid),
        replying: comment.uid === replying_to,
        own,
        canDelete: own || admin,
        leaf: replies.length === 0,
        sending: sending.has(comment.uid),
        comments: replies,
      };
    });
  const rank = new Map(options.order?.map((uid, index) => [uid, index]));
  rank.set(options.pinned!, -Infinity);
  const byOrder: Order = (a, b) => (rank.get(a.uid) ?? -1) - (rank.get(b.uid) ?? -1) || newestFirst(a, b);
  return repliesTo(null, byOrder);
}

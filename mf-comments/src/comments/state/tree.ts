import type { Comment } from '@savepoint/contracts';

/** A comment as it is shown. */
export interface CommentNode extends Comment {
  /** The member likes it. */
  liked: boolean;
  /** Its reply form is open. */
  replying: boolean;
  /** The member wrote it. */
  own: boolean;
  /** The member wrote it, or is an administrator. */
  canDelete: boolean;
  /** Nobody has replied. */
  leaf: boolean;
  /** It is on its way to the server. */
  sending: boolean;
  /** Replies, oldest first. */
  comments: CommentNode[];
}

/** What a comment is shown by, besides itself. */
export interface Viewpoint {
  /** The member’s uid; empty for a visitor. */
  member: string;
  /** The member is an administrator, who may delete what others wrote. */
  admin: boolean;
  /** uids of the comments that the member likes. */
  liked: readonly string[];
  replying_to: string | null;
  /** Comments on their way to the server. */
  sending: readonly Comment[];
  /** uids of top-level comments in the order to show them in; others come first. From the newest on without it. */
  order?: readonly string[] | undefined;
}

type Order = (a: Comment, b: Comment) => number;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const oldestFirst: Order = (a, b) => compare(a.created, b.created) || compare(a.uid, b.uid);
const newestFirst: Order = (a, b) => oldestFirst(b, a);

/**
 * The discussion as a tree: top-level comments newest first or as told, replies oldest first. A reply whose parent
 * has not been read is left out until it has.
 * @param comments in any order
 */
export function buildTree(comments: readonly Comment[], viewpoint: Viewpoint): CommentNode[] {
  const { member, admin, replying_to } = viewpoint;
  const liked = new Set(viewpoint.liked);
  const sending = new Set(viewpoint.sending.map(({ uid }) => uid));
  const byParent = new Map<string | null, Comment[]>();
  for (const comment of [...comments.filter(({ uid }) => !sending.has(uid)), ...viewpoint.sending]) {
    const siblings = byParent.get(comment.parent_uid);
    if (siblings) siblings.push(comment);
    else byParent.set(comment.parent_uid, [comment]);
  }

  const below = (parent_uid: string | null, order: Order): CommentNode[] =>
    (byParent.get(parent_uid) ?? []).toSorted(order).map((comment) => {
      const replies = below(comment.uid, oldestFirst);
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
  const rank = new Map(viewpoint.order?.map((uid, index) => [uid, index]));
  const asRead: Order = (a, b) => (rank.get(a.uid) ?? -1) - (rank.get(b.uid) ?? -1) || newestFirst(a, b);
  return below(null, asRead);
}

import type { AddCommentBody } from '@savepoint/contracts/comments';

interface Known {
  uid: string;
  author: string;
  content: string;
  parent: string | null;
  grandparent: string | null;
  level: number;
  likers: Set<string>;
  edited: boolean;
  /** Position in the order of posting. */
  order: number;
}

/** A simple model of a thread for property tests: one entity, one call at a time. */
export class ThreadModel {
  private readonly comments = new Map<string, Known>();
  private readonly used = new Set<string>();
  private order = 0;

  /** @returns the expected status */
  add(
    author: string,
    { comment_uid: uid, content, parent_uid: parent, grandparent_uid: grandparent }: AddCommentBody,
  ): number {
    const stored = this.comments.get(uid);
    if (stored)
      return stored.author === author &&
        stored.content === content &&
        stored.parent === parent &&
        stored.grandparent === grandparent
        ? 200
        : 409;
    if (this.used.has(uid)) return 409;
    const above = parent === null ? undefined : this.comments.get(parent);
    if (parent !== null && !above) return 404;
    if (above?.level === 3) return 409;
    if (grandparent !== (above?.parent ?? null)) return 400;
    const level = above ? above.level + 1 : 0;
    this.used.add(uid);
    this.comments.set(uid, {
      uid,
      author,
      content,
      parent,
      grandparent,
      level,
      likers: new Set(),
      edited: false,
      order: this.order++,
    });
    return 200;
  }

  delete(member: string, uid: string, admin: boolean): number {
    const comment = this.comments.get(uid);
    if (!comment) return 404;
    if (comment.author !== member && !admin) return 403;
    if (this.replies(uid).length) return 409;
    this.comments.delete(uid);
    return 200;
  }

  like(member: string, uid: string, liked: boolean): number {
    const comment = this.comments.get(uid);
    if (!comment) return 404;
    if (liked && comment.author === member) return 409;
    if (liked) comment.likers.add(member);
    else comment.likers.delete(member);
    return 200;
  }

  edit(member: string, uid: string, content: string): number {
    const comment = this.comments.get(uid);
    if (!comment) return 404;
    if (comment.author !== member) return 403;
    Object.assign(comment, { content, edited: true });
    return 200;
  }

  /** The whole thread as a page shows it. */
  page() {
    const roots = [...this.comments.values()].filter(({ parent }) => parent === null);
    return roots
      .sort((a, b) => b.order - a.order)
      .flatMap((root) => [root, ...this.below(root.uid).sort((a, b) => a.order - b.order)])
      .map(({ uid, author, content, level, likers, edited }) => ({
        uid,
        author,
        content,
        level,
        likes: likers.size,
        edited,
      }));
  }

  private replies = (uid: string) => [...this.comments.values()].filter(({ parent }) => parent === uid);

  private below(uid: string): Known[] {
    return this.replies(uid).flatMap((reply) => [reply, ...this.below(reply.uid)]);
  }
}

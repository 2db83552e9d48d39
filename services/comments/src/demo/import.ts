import { firstImport, insertUnlessThere, readDemo, type Demo } from '@savepoint/service-kit';
import type { Context } from '../context';
import { likeId } from '../models/comment-like';
import { POSTED, type StoredComment } from '../models/comment';
import { insertOnce } from '../posting/insert-once';
import { placeComment } from '../rules/placement';

type DemoComment = Demo['comments'][number];

/**
 * Stores the sample comments that are not there yet, parents first. Safe to repeat and to interrupt.
 * @param folder with `members.yaml` and `activity.yaml`
 * @throws {Error} when a file is wrong, or a reply breaks the rules for replies
 */
export async function importDemo(context: Context, folder: string): Promise<void> {
  const { comments } = context;
  const demo = await readDemo(folder);
  const names = new Map(demo.members.map(({ uid, name }) => [uid, name]));
  const began = await firstImport(comments.db, 'comments');
  const ids = demo.comments.map(({ id }) => id);
  const stored = await comments.find({ _id: { $in: ids } }).lean();
  const posted = new Map<string, StoredComment>(stored.map((comment) => [comment._id, comment]));

  for (const comment of parentsFirst(demo.comments)) {
    if (posted.has(comment.id)) continue;
    const parent = comment.parent === null ? null : (posted.get(comment.parent) ?? null);
    // An administrator deleted the parent.
    if (parent && !POSTED.includes(parent.state)) continue;
    const name = names.get(comment.user);
    if (name === undefined) throw new Error(`Sample comment ${comment.id} is by nobody in members.yaml.`);
    posted.set(comment.id, await store(context, comment, { parent, name, began }));
  }
}

/** The likes go first: nobody else can count or change them before the comment is there. */
async function store(
  { comments, likes }: Context,
  { id, user, liked_by = [], parent: parent_uid, minutes_ago, ...rest }: DemoComment,
  { parent, name, began }: { parent: StoredComment | null; name: string; began: Date },
): Promise<StoredComment> {
  const created = new Date(began.getTime() - minutes_ago * 60_000);
  for (const user_uid of liked_by)
    await insertUnlessThere(likes, {
      _id: likeId(id, user_uid),
      comment_uid: id,
      user_uid,
      created,
      demo: true,
    });
  const asked = { ...rest, parent_uid, grandparent_uid: parent?.parent_uid ?? null };
  return insertOnce(comments, {
    _id: id,
    entity_type: rest.entity_type,
    entity_slug: rest.entity_slug,
    content: rest.content.trim(),
    user_uid: user,
    name,
    created,
    ...placeComment(asked, parent),
    state: 'shown',
    likes: new Set(liked_by).size,
    demo: true,
  });
}

/** The same comments, each after the one it replies to. */
function parentsFirst(comments: DemoComment[]): DemoComment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const depth = (comment: DemoComment): number => {
    const parent = comment.parent === null ? undefined : byId.get(comment.parent);
    return parent ? depth(parent) + 1 : 0;
  };
  return comments
    .map((comment) => ({ comment, depth: depth(comment) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ comment }) => comment);
}

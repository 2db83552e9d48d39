import {
  demoImportTime,
  insertManyIfAbsent,
  readDemoContent,
  type DemoContent,
} from '@savepoint/service-kit';
import type { Context } from '../context';
import { newComment, VISIBLE_STATES, type StoredComment } from '../models/comment';
import { likeId, type StoredLike } from '../models/comment-like';
import { placeComment } from '../rules/placement';

type DemoComment = DemoContent['comments'][number];

/**
 * Stores the sample comments that are not there yet. Safe to repeat and to interrupt.
 * @param folder with `members.yaml` and `activity.yaml`
 * @throws {Error} when a file is wrong, or a reply breaks the rules for replies
 */
export async function importDemo({ comments, likes, log }: Context, folder: string): Promise<void> {
  const demo = await readDemoContent(folder);
  const names = new Map(demo.members.map(({ uid, name }) => [uid, name]));
  const began = await demoImportTime(comments.db, 'comments');
  const stored = await comments.find({ _id: { $in: demo.comments.map(({ id }) => id) } }).lean();
  const known = new Map<string, StoredComment>(stored.map((comment) => [comment._id, comment]));

  // Parents before replies, and likes before the comment: so nobody meets one without the other.
  for (const level of byLevel(demo.comments)) {
    const missing = level.filter(({ id, parent }) => !known.has(id) && !isDeleted(known.get(parent ?? '')));
    await insertManyIfAbsent(
      likes,
      missing.flatMap((comment) => likesOf(comment, began)),
    );
    const made = missing.map((comment) => build(comment, { names, began, known }));
    await insertManyIfAbsent(comments, made);
    for (const comment of made) known.set(comment._id, comment);
    await Promise.all(made.map((comment) => log.record(comment, 'added')));
  }
}

/** An administrator deleted it. */
const isDeleted = (comment?: StoredComment) =>
  comment !== undefined && !VISIBLE_STATES.includes(comment.state);

const createdAt = ({ minutes_ago }: DemoComment, began: Date) =>
  new Date(began.getTime() - minutes_ago * 60_000);

const likesOf = (comment: DemoComment, began: Date): StoredLike[] =>
  (comment.liked_by ?? []).map((user_uid) => ({
    _id: likeId(comment.id, user_uid),
    comment_uid: comment.id,
    user_uid,
    created: createdAt(comment, began),
    demo: true,
  }));

function build(
  comment: DemoComment,
  { names, began, known }: { names: Map<string, string>; began: Date; known: Map<string, StoredComment> },
): StoredComment {
  const { id, user, content, entity_type, entity_slug, parent: parent_uid } = comment;
  const name = names.get(user);
  if (name === undefined) throw new Error(`Sample comment ${id} is by nobody in members.yaml.`);
  const parent = known.get(parent_uid ?? '') ?? null;
  const asked = { entity_type, entity_slug, parent_uid, grandparent_uid: parent?.parent_uid ?? null };
  return newComment({
    _id: id,
    entity_type,
    entity_slug,
    user_uid: user,
    name,
    content: content.trim(),
    created: createdAt(comment, began),
    ...placeComment(asked, parent),
    state: 'visible',
    likes: new Set(comment.liked_by).size,
    demo: true,
  });
}

/** The top-level comments, the replies to them, the replies to those, and so on. */
function byLevel(comments: DemoComment[]): DemoComment[][] {
  const levels: DemoComment[][] = [];
  let parents = new Set<string | null>([null]);
  for (;;) {
    const level = comments.filter(({ parent }) => parents.has(parent));
    if (!level.length) return levels;
    levels.push(level);
    parents = new Set(level.map(({ id }) => id));
  }
}

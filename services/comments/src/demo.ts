import {
  deleteDemoImportRecord,
  demoImportTime,
  readDemoContent,
  type DemoContent,
} from '@savepoint/service-kit/data';
import { normaliseInput } from './texts';
import {
  likeId,
  type NewComment,
  placeComment,
  type StoredComment,
  type StoredLike,
  VISIBLE_STATES,
} from './data';
import { deleteLeaf, removeLikes, type ThreadDependencies } from './threads';

type DemoComment = DemoContent['comments'][number];

/**
 * Stores the sample comments that are absent. Safe to repeat and to interrupt.
 * @param folder with `members.yaml` and `activity.yaml`
 * @throws {Error} when a file is wrong, or a reply breaks the rules for replies
 */
export async function importDemo(
  { comments, likes, threadLog }: ThreadDependencies,
  folder: string,
): Promise<void> {
  const demo = await readDemoContent(folder);
  const names = new Map(demo.members.map(({ uid, name }) => [uid, name]));
  const importTime = await demoImportTime(comments.db, 'comments');
  const found = await comments.find({ _id: { $in: demo.comments.map(({ id }) => id) } }).lean();
  const stored = new Map<string, StoredComment>(found.map((comment) => [comment._id, comment]));
  const isDeleted = (uid: string | null) => {
    const comment = stored.get(uid ?? '');
    return comment !== undefined && !VISIBLE_STATES.includes(comment.state);
  };

  // Parents before replies, and likes before their comment, so that no reader sees one without the other.
  for (const level of byLevel(demo.comments)) {
    const absent = level.filter(({ id, parent }) => !stored.has(id) && !isDeleted(parent));
    await likes.insertManyIfAbsent(absent.flatMap((comment) => toLikes(comment, importTime)));
    const added = absent.map((comment) =>
      comments.newDocument(toNewComment(comment, { names, importTime, stored })),
    );
    await comments.insertManyIfAbsent(added);
    for (const comment of added) stored.set(comment._id, comment);
    await Promise.all(added.map((comment) => threadLog.record(comment, 'added')));
  }
}

const createdAt = ({ minutes_ago }: DemoComment, importTime: Date) =>
  new Date(importTime.getTime() - minutes_ago * 60_000);

const toLikes = (comment: DemoComment, importTime: Date): StoredLike[] =>
  (comment.liked_by ?? []).map((user_uid) => ({
    _id: likeId(comment.id, user_uid),
    comment_uid: comment.id,
    user_uid,
    created: createdAt(comment, importTime),
    demo: true,
  }));

function toNewComment(
  comment: DemoComment,
  {
    names,
    importTime,
    stored,
  }: { names: Map<string, string>; importTime: Date; stored: ReadonlyMap<string, StoredComment> },
): NewComment {
  const { id, user, entity_type, entity_slug, parent: parent_uid } = comment;
  const name = names.get(user);
  if (name === undefined) throw new Error(`The author of the sample comment ${id} is not in members.yaml.`);
  const parent = stored.get(parent_uid ?? '') ?? null;
  const grandparent_uid = parent?.parent_uid ?? null;
  return {
    _id: id,
    entity_type,
    entity_slug,
    user_uid: user,
    name,
    ...normaliseInput(comment),
    created: createdAt(comment, importTime),
    ...placeComment({ entity_type, entity_slug, parent_uid, grandparent_uid }, parent),
    state: 'visible',
    likes: new Set(comment.liked_by).size,
    demo: true,
  };
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

/**
 * Removes the sample comments, replies first. One that a member replied to stays, so that the reply keeps its
 * parent. Safe to repeat and to interrupt.
 */
export async function removeDemo(context: ThreadDependencies): Promise<void> {
  const { comments } = context;
  const samples = await comments.find({ demo: true }).sort({ level: -1 }).lean();
  const remaining: string[] = [];
  for (const sample of samples) {
    const outcome = await deleteLeaf(context, sample);
    // Without a tombstone, so that the sample content can be imported again.
    if (outcome === 'deleted') await comments.deleteOne({ _id: sample._id, state: 'deleted' });
    else remaining.push(sample._id);
  }
  await removeLikes(context, remaining, { demo: true });
  await deleteDemoImportRecord(comments.db, 'comments');
}

import type { AddCommentBody, AddCommentResponse, Comment } from '@savepoint/contracts/comments';
import type { StoredComment } from '../src/data/models/comment';
import type { Stack } from './stack';

let made = 0;
/** A uid as a client makes one. */
export const newUid = () => `comment-${String(++made).padStart(6, '0')}`;

/** What a client sends to post a comment on a game, or a reply to `parent`. */
export const addBody = (over: Partial<AddCommentBody> = {}, parent?: Comment): AddCommentBody => {
  const comment_uid = newUid();
  return {
    comment_uid,
    entity_type: 'game',
    entity_slug: 'hades',
    parent_uid: parent?.uid ?? null,
    grandparent_uid: parent?.parent_uid ?? null,
    // Every text is different, since duplicates are rejected.
    content: `Good game, says ${comment_uid}.`,
    ...over,
  };
};

/** A comment as it is stored. */
export const storedComment = (over: Partial<StoredComment> = {}): StoredComment => ({
  _id: 'comment-1',
  entity_type: 'game',
  entity_slug: 'hades',
  user_uid: 'ann',
  name: 'Ann',
  content: 'Hello',
  spoiler: false,
  created: new Date(),
  parent_uid: null,
  grandparent_uid: null,
  root_uid: null,
  level: 0,
  likes: 0,
  state: 'visible',
  reply_attempts: 0,
  revision: 0,
  pending_changes: [],
  ...over,
});

/** What a client sends to do something with a comment. */
export const targetBody = (comment: Comment, entity_slug = 'hades') => ({
  comment_uid: comment.uid,
  entity_type: 'game' as const,
  entity_slug,
});

/** Posts a comment, or a reply to `parent`, and returns it as stored. */
export async function post(stack: Stack, over: Partial<AddCommentBody> = {}, parent?: Comment, as = 'ann') {
  const { status, body } = await stack.post<AddCommentResponse>(
    '/api/user/comments/add',
    addBody(over, parent),
    { as },
  );
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.comment;
}

/** A chain of comments, each a reply to the one before. */
export async function postChain(stack: Stack, length: number, over: Partial<AddCommentBody> = {}) {
  const chain: Comment[] = [];
  for (let level = 0; level < length; level++) chain.push(await post(stack, over, chain.at(-1)));
  return chain;
}

/** Makes members established, as if a moderator had approved a comment of each. */
export const establish = ({ connection }: Stack, ...members: string[]) =>
  connection
    .collection<{ _id: string }>('comment_members')
    .insertMany(members.map((_id) => ({ _id, name: _id, trusted: new Date() })));

/** Deletes every comment, as if there had been none. */
export async function clearThreads({ connection }: Stack): Promise<void> {
  await connection.collection('comments').deleteMany({});
  await connection.collection('comment_likes').deleteMany({});
  await connection.collection('comment_recent_texts').deleteMany({});
  const threads = connection.collection<{ _id: string }>('threads');
  await threads.updateMany({}, { $inc: { size_version: 1 } });
}

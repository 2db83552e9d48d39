import { FORMER_MEMBER, THREAD_AUTHORS_MAX } from '@savepoint/contracts/base';
import type { Mention } from '@savepoint/contracts/comments';
import type { OwnDependencies } from './dependencies';
import type { ThreadEntity } from '../data';
import { findNewest } from '../threads';

/** The authors of a thread’s latest comments, replies included, each once, those who wrote last first. */
export async function listThreadAuthors(
  context: Pick<OwnDependencies, 'comments'>,
  thread: ThreadEntity,
): Promise<Mention[]> {
  const newest = await findNewest(context, thread, THREAD_AUTHORS_MAX, ['user_uid', 'name', 'created']);
  const authors = new Map<string, Mention>();
  for (const { user_uid, name } of newest)
    if (user_uid !== FORMER_MEMBER.uid && !authors.has(user_uid)) authors.set(user_uid, { user_uid, name });
  return [...authors.values()];
}

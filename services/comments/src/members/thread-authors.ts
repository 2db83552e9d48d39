import { FORMER_MEMBER, THREAD_AUTHORS_MAX, type Mention } from '@savepoint/contracts';
import type { Context } from '../context';
import { VISIBLE_STATES } from '../models/comment';
import type { ThreadEntity } from '../models/thread';

/** The authors of a thread’s latest comments, replies included, each once, those who wrote last first. */
export async function listThreadAuthors(
  { comments }: Pick<Context, 'comments'>,
  { entity_type, entity_slug }: ThreadEntity,
): Promise<Mention[]> {
  // A query for each state, so that the index has them in order.
  const byState = await Promise.all(
    VISIBLE_STATES.map((state) =>
      comments
        .find({ entity_type, entity_slug, state, hidden: null } as object, {
          user_uid: 1,
          name: 1,
          created: 1,
        })
        .sort({ created: -1 })
        .limit(THREAD_AUTHORS_MAX)
        .lean(),
    ),
  );
  const authors = new Map<string, Mention>();
  for (const { user_uid, name } of byState.flat().sort((a, b) => b.created.getTime() - a.created.getTime()))
    if (user_uid !== FORMER_MEMBER.uid && !authors.has(user_uid)) authors.set(user_uid, { user_uid, name });
  return [...authors.values()].slice(0, THREAD_AUTHORS_MAX);
}

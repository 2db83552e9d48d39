import type { StoredComment } from '../src/data/models/comment';
import { storedComment } from './comments';
import type { Stack } from './stack';

const START = Date.parse('2025-05-14T12:00:00.000Z');

/** uid of the n-th comment that `fill` stored; 0 is the oldest. */
export const filledUid = (index: number) => `filled-${String(index).padStart(6, '0')}`;

/**
 * Stores a long thread without going through the service: a number of top-level comments, a minute apart.
 * @param over fields of single comments, by index
 */
export async function fill(
  { connection }: Pick<Stack, 'connection'>,
  count: number,
  over: Record<number, Partial<StoredComment>> = {},
): Promise<void> {
  const comments = Array.from({ length: count }, (_, index) => ({
    ...storedComment({
      _id: filledUid(index),
      entity_type: 'game',
      entity_slug: 'hades',
      user_uid: `member-${index % 97}`,
      name: `Member ${index % 97}`,
      content: `Comment ${index}: the lantern in the second chamber burns longer than it should.`,
      created: new Date(START + index * 60_000),
      parent_uid: null,
      grandparent_uid: null,
      root_uid: null,
      level: 0,
      state: 'visible',
    }),
    ...over[index],
  }));
  await connection.collection<StoredComment>('comments').insertMany(comments);
  await connection
    .collection<{ _id: string }>('threads')
    .updateOne(
      { _id: 'game:hades' },
      { $inc: { size_version: 1, log_position: 0 }, $setOnInsert: { log: [] } },
      { upsert: true },
    );
}

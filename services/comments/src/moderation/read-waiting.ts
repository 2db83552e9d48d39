import type { Comment, PendingCommentsResponse } from '@savepoint/contracts';
import type { Context } from '../context';
import type { ThreadOf } from '../models/thread';
import { describe } from '../present';

/** As many as one answer holds. */
const MOST = 50;

/** What a member wrote in a thread and only they see, because it waits for a moderator; latest first. */
export async function readWaiting(
  { comments }: Context,
  user_uid: string,
  { entity_type, entity_slug }: ThreadOf,
): Promise<PendingCommentsResponse> {
  const found = await comments
    .find({ user_uid, state: 'hidden', hidden: 'pending_moderation', entity_type, entity_slug })
    .sort({ created: -1 })
    .limit(MOST)
    .lean();
  return { comments: found.map((comment): Comment => describe(comment)) };
}

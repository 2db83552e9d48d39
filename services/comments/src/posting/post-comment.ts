import type { AddComment, InternalIdentity } from '@savepoint/contracts';
import { accountDeleted, unavailable } from '@savepoint/service-kit';
import type { Context } from '../context';
import { newComment, POSTED, type StoredComment } from '../models/comment';
import { placeComment } from '../rules/placement';
import { requireSame } from '../rules/same-comment';
import { normaliseText } from '../rules/text';
import { insertOnce } from './insert-once';
import { joinThread } from './join-thread';

/** A reply has to start over only when somebody tries to delete its parent meanwhile. */
const ATTEMPTS = 10;

/**
 * Posts a comment or a reply. The same call again, or many at once, store it once and answer alike.
 * In order: the text; was it posted before; does the entity exist; its place in the thread; storing.
 * @param author the verified member
 * @throws {HttpError} 400 text or grandparent, 401 account deleted meanwhile, 404 entity or parent, 409 uid taken, parent elsewhere
 * or too deep, 503 when the catalogue cannot be asked
 */
export async function postComment(
  context: Context,
  author: Pick<InternalIdentity, 'sub' | 'name' | 'auth_time'>,
  asked: AddComment,
  requestId?: string,
): Promise<StoredComment> {
  const { comments, entities, log, departures } = context;
  const content = normaliseText(asked.content);
  const before = await comments.findById(asked.comment_uid).lean();
  if (before) requireSame(before, author.sub, asked, content);
  if (before && POSTED.includes(before.state)) return before;
  await entities.require(asked.entity_type, asked.entity_slug, requestId);

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const parent = asked.parent_uid === null ? null : await comments.findById(asked.parent_uid).lean();
    const placement = placeComment(asked, parent);
    const stored = await insertOnce(
      comments,
      newComment({
        _id: asked.comment_uid,
        entity_type: asked.entity_type,
        entity_slug: asked.entity_slug,
        user_uid: author.sub,
        name: author.name,
        content,
        // A reply is never older than what it replies to, whatever the clocks say.
        created: new Date(Math.max(Date.now(), parent ? parent.created.getTime() + 1 : 0)),
        ...placement,
        ...(parent ? { state: 'pending', root_uid: null } : { state: 'shown' }),
      }),
    );
    requireSame(stored, author.sub, asked, content);
    // They may have deleted their account since the call came.
    if (await departures.hasLeft(author)) {
      await comments.deleteOne({ _id: stored._id, user_uid: author.sub, replies_begun: 0 });
      throw accountDeleted();
    }
    const posted =
      stored.state === 'pending' ? await joinThread(comments, stored, placement.root_uid) : stored;
    if (!posted) continue;
    await log.record(posted, 'added');
    return posted;
  }
  throw unavailable('thread-busy', 'This conversation is changing right now. Please try again.', 1);
}

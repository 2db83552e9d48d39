import type { AddCommentBody, InternalIdentity } from '@savepoint/contracts';
import { accountDeleted, unavailable } from '@savepoint/service-kit';
import type { Context } from '../context';
import { newComment, type StoredComment } from '../models/comment';
import { openCase } from '../moderation/open-case';
import { requireWelcome } from '../moderation/require-welcome';
import { placeComment } from '../rules/placement';
import { requireSame } from '../rules/same-comment';
import { normaliseText } from '../rules/text';
import { sayOnce } from '../words/same-text';
import { screen } from '../words/screen';
import { insertOnce } from './insert-once';
import { joinThread } from './join-thread';

/** A reply has to start over only when somebody tries to delete its parent meanwhile. */
const ATTEMPTS = 10;

/** How a call came. */
export interface Call {
  requestId?: string;
  /** The author’s address, as the gateway saw it. */
  address?: string;
}

/**
 * Posts a comment or a reply. The same call again, or many at once, store it once and answer alike.
 * In order: the text; was it posted before; may they write, so much, and this, and does the entity exist;
 * have they just said the same; its place in the thread; storing.
 * @param author the verified member
 * @throws {HttpError} 400 text or grandparent, 401 account deleted meanwhile, 403 for the banned, 404 entity
 * or parent, 409 uid taken, the same text again, a text that is not taken, parent elsewhere or too deep, 429,
 * 503 when the catalogue cannot be asked
 */
export async function postComment(
  context: Context,
  author: Pick<InternalIdentity, 'sub' | 'name' | 'auth_time'>,
  asked: AddCommentBody,
  { requestId, address }: Call = {},
): Promise<StoredComment> {
  const { comments, entities, limits, members } = context;
  const content = normaliseText(asked.content);
  const before = await comments.findById(asked.comment_uid).lean();
  if (before) requireSame(before, author.sub, asked, content);
  if (before && before.state !== 'attaching') return before;
  const [pendingReasons] = await Promise.all([
    screen(context, author.sub, content),
    requireWelcome(members, author.sub),
    limits.count('post', { member: author.sub, ...(address && { address }) }, asked.comment_uid),
    entities.require(asked.entity_type, asked.entity_slug, requestId),
  ]);
  const saying = await sayOnce(context, author.sub, { ...asked, content });
  try {
    if (pendingReasons.length) await openCase(context, asked.comment_uid, pendingReasons);
    return await store(context, author, { ...asked, content }, pendingReasons.length > 0);
  } catch (error) {
    await saying.takeBack();
    throw error;
  }
}

/** Stores a comment in its thread, or beside it when it is held. */
async function store(
  { comments, log, departures }: Context,
  author: Pick<InternalIdentity, 'sub' | 'name' | 'auth_time'>,
  asked: AddCommentBody,
  pendingReasons: boolean,
): Promise<StoredComment> {
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
        content: asked.content,
        // A reply is never older than what it replies to, whatever the clocks say.
        created: new Date(Math.max(Date.now(), parent ? parent.created.getTime() + 1 : 0)),
        ...placement,
        ...firstState(parent !== null, pendingReasons),
      }),
    );
    requireSame(stored, author.sub, asked, asked.content);
    // They may have deleted their account since the call came.
    if (await departures.isDeleted(author)) {
      await comments.deleteOne({ _id: stored._id, user_uid: author.sub, reply_attempts: 0 });
      throw accountDeleted();
    }
    if (stored.state === 'hidden') return stored;
    const posted =
      stored.state === 'attaching' ? await joinThread(comments, stored, placement.root_uid) : stored;
    if (!posted) continue;
    await log.record(posted, 'added');
    return posted;
  }
  throw unavailable('thread-busy', 'This conversation is changing right now. Please try again.', 1);
}

/** A reply becomes part of its thread only after it is stored; what is held, when a moderator approves it. */
function firstState(
  reply: boolean,
  pendingReasons: boolean,
): Pick<StoredComment, 'state' | 'hidden'> & { root_uid?: null } {
  if (pendingReasons) return { state: 'hidden', hidden: 'pending_moderation', root_uid: null };
  return reply ? { state: 'attaching', root_uid: null } : { state: 'visible' };
}

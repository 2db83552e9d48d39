import { createHash } from 'node:crypto';
import type { AddCommentBody } from '@savepoint/contracts';
import { conflict, insertIfAbsent } from '@savepoint/service-kit';
import type { CommentModel } from '../models/comment';
import type { SaidTextModel, StoredSaidText } from '../models/said-text';
import { foldWords } from './fold';

/** Milliseconds during which a member’s text is not taken a second time. */
const REMEMBERED = 60 * 60 * 1000;
/** Milliseconds an add that was begun may take. */
const UNDER_WAY = 15_000;
/** Shorter texts, in characters, may be said in several places: people thank, agree and disagree. */
const SHORT = 20;

/** A text that a member is about to say. */
export interface Saying {
  /** Takes it back because the comment was not stored. */
  takeBack(): Promise<void>;
}

/**
 * Notes that a member says something, unless they have said the same within the hour under another uid:
 * a short text in the same place, a longer one anywhere. What they deleted since does not count.
 * @throws {HttpError} 409
 */
export async function sayOnce(
  { said, comments }: { said: SaidTextModel; comments: CommentModel },
  member: string,
  asked: AddCommentBody,
): Promise<Saying> {
  const { comment_uid } = asked;
  const _id = `${member}:${digest(asked)}`;
  for (;;) {
    const now = Date.now();
    const fresh = { comment_uid, said: new Date(now), expires: new Date(now + REMEMBERED) };
    const saying = { takeBack: async () => void (await said.deleteOne({ _id, comment_uid })) };
    if (await insertIfAbsent(said, { _id, ...fresh })) return saying;
    const before = await said.findById(_id).lean();
    if (!before) continue;
    if (before.comment_uid === comment_uid) return saying;
    if (before.expires.getTime() > now && (await stands(comments, before, now))) throw sameText();
    const taken = await said.updateOne({ _id, comment_uid: before.comment_uid }, { $set: fresh });
    if (taken.matchedCount) return saying;
  }
}

/** Whether what was said before is there, or is being stored just now. */
async function stands(comments: CommentModel, before: StoredSaidText, now: number): Promise<boolean> {
  const comment = await comments.findById(before.comment_uid, { state: 1 }).lean();
  return comment ? comment.state !== 'deleted' : before.said.getTime() > now - UNDER_WAY;
}

function digest({ content, entity_type, entity_slug, parent_uid }: AddCommentBody): string {
  const words = foldWords(content).join(' ') || content.replace(/\s/g, '');
  const place = [...words].length < SHORT ? `${entity_type}/${entity_slug}/${parent_uid}\n` : '';
  return createHash('sha256')
    .update(place + words)
    .digest('base64url');
}

const sameText = () =>
  conflict('same-text', 'You have just posted this text. If you have something to add, please put it in.');

import type { AddCommentBody } from '@savepoint/contracts';
import { conflict } from '@savepoint/service-kit';
import type { StoredComment } from '../models/comment';

/**
 * Lets a repeated add pass as the one that is stored already.
 * @param content the text as it would be stored
 * @throws {HttpError} 409 when the uid is taken by anything else
 */
export function requireSame(
  stored: StoredComment,
  user_uid: string,
  asked: AddCommentBody,
  content: string,
): void {
  const same =
    stored.state !== 'deleted' &&
    stored.user_uid === user_uid &&
    stored.content === content &&
    stored.entity_type === asked.entity_type &&
    stored.entity_slug === asked.entity_slug &&
    stored.parent_uid === asked.parent_uid &&
    stored.grandparent_uid === asked.grandparent_uid;
  if (!same) throw conflict('uid-taken', 'This comment could not be stored. Please post it again.');
}

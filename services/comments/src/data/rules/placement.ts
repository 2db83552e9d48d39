import { COMMENT_MAX_LEVEL } from '@savepoint/contracts/base';
import type { AddCommentBody } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import { message } from '../../texts';
import type { StoredComment } from '../models/comment';
import { VISIBLE_STATES } from '../models/states';

/** Position of a comment in its thread. */
export type Placement = Pick<StoredComment, 'parent_uid' | 'grandparent_uid' | 'root_uid' | 'level'>;

const TOP_LEVEL: Placement = { parent_uid: null, grandparent_uid: null, root_uid: null, level: 0 };

/**
 * Validates the position of a new comment and adds its level and root.
 * @param parent the stored comment of `body.parent_uid`, if there is one
 * @param author who sees their own comments in the shadow, and can reply to them
 * @throws {HttpError} 404 without the parent; 409 when it belongs to another entity or is too deep; 400 when
 * `grandparent_uid` is not the parent of the parent
 */
export function placeComment(
  body: Pick<AddCommentBody, 'parent_uid' | 'grandparent_uid' | 'entity_type' | 'entity_slug'>,
  parent: StoredComment | null,
  author?: string,
): Placement {
  if (body.parent_uid === null) {
    if (body.grandparent_uid !== null) throw wrongGrandparent();
    return TOP_LEVEL;
  }
  if (!parent || !(isPublic(parent) || isOwnShadowed(parent, author))) throw new HttpError('no-such-parent');
  if (parent.entity_type !== body.entity_type || parent.entity_slug !== body.entity_slug)
    throw new HttpError('parent-entity-mismatch');
  if (parent.level >= COMMENT_MAX_LEVEL) throw new HttpError('max-level-reached');
  if (body.grandparent_uid !== parent.parent_uid) throw wrongGrandparent();
  return {
    parent_uid: parent._id,
    grandparent_uid: parent.parent_uid,
    root_uid: parent.root_uid ?? parent._id,
    level: parent.level + 1,
  };
}

const isPublic = ({ state, hidden }: StoredComment): boolean => VISIBLE_STATES.includes(state) && !hidden;

const isOwnShadowed = ({ state, hidden, user_uid }: StoredComment, author: string | undefined): boolean =>
  hidden === 'shadowed' && state !== 'deleted' && user_uid === author;

const wrongGrandparent = () =>
  new HttpError('invalid-grandparent', {
    errors: {
      grandparent_uid: message('wrongGrandparent'),
    },
  });

import { COMMENT_MAX_LEVEL, type AddCommentBody } from '@savepoint/contracts';
import { badRequest, conflict, notFound } from '@savepoint/service-kit';
import { VISIBLE_STATES, type StoredComment } from '../models/comment';

/** Where in its thread a comment goes. */
export type Placement = Pick<StoredComment, 'parent_uid' | 'grandparent_uid' | 'root_uid' | 'level'>;

const TOP: Placement = { parent_uid: null, grandparent_uid: null, root_uid: null, level: 0 };

type Asked = Pick<AddCommentBody, 'parent_uid' | 'grandparent_uid' | 'entity_type' | 'entity_slug'>;

/**
 * The place that was asked for, with level and root, which the server decides.
 * @param parent what is stored under `parent_uid`, if anything
 * @throws {HttpError} 404 without the parent, 409 when it is another entity’s or too deep, 400 when
 * `grandparent_uid` is not the parent’s parent
 */
export function placeComment(asked: Asked, parent: StoredComment | null): Placement {
  if (asked.parent_uid === null) {
    if (asked.grandparent_uid !== null) throw wrongGrandparent();
    return TOP;
  }
  if (!parent || !VISIBLE_STATES.includes(parent.state) || parent.hidden)
    throw notFound('no-such-parent', 'The comment you reply to is not there any more.');
  if (parent.entity_type !== asked.entity_type || parent.entity_slug !== asked.entity_slug)
    throw conflict('parent-elsewhere', 'The comment you reply to belongs to another page.');
  if (parent.level >= COMMENT_MAX_LEVEL)
    throw conflict('parent-too-deep', 'This conversation goes no deeper. Reply to an earlier comment.');
  if (asked.grandparent_uid !== parent.parent_uid) throw wrongGrandparent();
  return {
    parent_uid: parent._id,
    grandparent_uid: parent.parent_uid,
    root_uid: parent.root_uid ?? parent._id,
    level: parent.level + 1,
  };
}

const wrongGrandparent = () =>
  badRequest('wrong-grandparent', 'Some of what was sent is not valid.', {
    grandparent_uid: 'This is not the parent of the comment replied to.',
  });

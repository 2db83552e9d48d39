import type { CommentSort } from '@savepoint/contracts';

/** Id of the discussion: what links to its pages point to. */
export const DISCUSSION_ID = 'comments';
/** Id of a comment’s article: what links to the comment point to. */
export const commentId = (uid: string): string => `comment-${uid}`;

/**
 * Address of a page of the discussion, relative to the page it is on.
 * @param name as the API names it
 * @param sort `newest` unless told
 */
export function pageHref(name: string, sort: CommentSort = 'newest'): string {
  const fields = [name !== '1' && `comments=${name}`, sort !== 'newest' && `sort=${sort}`].filter(Boolean);
  return `${fields.length ? `?${fields.join('&')}` : './'}#${DISCUSSION_ID}`;
}

/** Address of a comment, relative to the page it is on: also without scripts it leads to where the comment is now. */
export const permalink = (uid: string): string => `?comment=${uid}#${commentId(uid)}`;

import type { CommentSort } from '@savepoint/contracts/comments';

/** Element id of the comments section; links to its pages end in it. */
export const COMMENTS_ID = 'comments';
/** Returns the element id of a comment’s article; links to the comment end in it. */
export const commentId = (uid: string): string => `comment-${uid}`;

/**
 * Returns the link to a page of the comments, relative to the page they are on.
 * @param key of the comments page, as in the API
 */
export function pageHref(key: string, sort: CommentSort = 'newest'): string {
  const fields = [key !== '1' && `comments=${key}`, sort !== 'newest' && `sort=${sort}`].filter(Boolean);
  return `${fields.length ? `?${fields.join('&')}` : './'}#${COMMENTS_ID}`;
}

/** Returns the permanent link to a comment, relative to the page it is on. The server understands it too. */
export const permalink = (uid: string): string => `?comment=${uid}#${commentId(uid)}`;

import { CommentSort, CommentsPageKey, CommentUid, type CommentsPageLocation } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';
import type { Query } from './query';

const isPageName = Compile(CommentsPageKey);
const isSort = Compile(CommentSort);
const isCommentUid = Compile(CommentUid);

/** The comments that an address asks for. */
export interface CommentsAddress {
  place?: CommentsPageLocation;
  /** The page’s address with what makes it another page: a comment’s page is not one, it changes as time goes by. */
  path: string;
  /** What the page’s title ends in where it is another page. */
  ending: string;
}

/**
 * Reads `?comments=2`, `?sort=oldest` with or without it, and `?comment={uid}`; what is none of these asks for
 * the newest comments. The same comments in another order are not another page.
 * @param path of the page without a query
 */
export function commentsAddress(path: string, { comments, comment, sort }: Query): CommentsAddress {
  if (isCommentUid.Check(comment)) return { place: { comment }, path, ending: '' };
  const page = isPageName.Check(comments) && comments !== '1' ? comments : undefined;
  if (isSort.Check(sort) && sort !== 'newest')
    return { place: { sort, ...(page && { page }) }, path, ending: '' };
  return page
    ? { place: { page }, path: `${path}?comments=${page}`, ending: endingOf(page) }
    : { path, ending: '' };
}

/** Far pages are named by cursors, which say nothing to a reader. */
const endingOf = (page: string) => (/^\d+$/.test(page) ? `, comments page ${page}` : ', older comments');

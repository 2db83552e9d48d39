import { CommentsPageName, CommentUid, type CommentsAt } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';
import type { Query } from './query';

const isPageName = Compile(CommentsPageName);
const isCommentUid = Compile(CommentUid);

/** The comments that an address asks for. */
export interface CommentsAddress {
  place?: CommentsAt;
  /** The page’s address with what makes it another page: a comment’s page is not one, it changes as time goes by. */
  path: string;
}

/**
 * Reads `?comments=2` and `?comment={uid}`; what is neither asks for the newest comments.
 * @param path of the page without a query
 */
export function commentsAddress(path: string, { comments, comment }: Query): CommentsAddress {
  if (isCommentUid.Check(comment)) return { place: { comment }, path };
  if (!isPageName.Check(comments) || comments === '1') return { path };
  return { place: { page: comments }, path: `${path}?comments=${comments}` };
}

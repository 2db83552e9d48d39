import {
  CommentActivityQuery,
  CommentActivityResponse,
  FindPageThreadQuery,
  FindPageThreadResponse,
  LatestCommentsQuery,
  LatestCommentsResponse,
  LikedCommentsQuery,
  LikedCommentsResponse,
  NewestOfSiteQuery,
  NewestOfSiteResponse,
  NewestOfThreadQuery,
  NewestOfThreadResponse,
  PageThreadParams,
  PageThreadResponse,
  WithdrawalsResponse,
} from '../../comments';
import { internalGet } from '../definition';

/** What other parts read of threads and comments, and of pages of other sites. */
export const threadCalls = {
  listLikedComments: internalGet('comments', '/internal/liked', ['user-actions'], {
    query: LikedCommentsQuery,
    response: LikedCommentsResponse,
    errors: [],
  }),
  readCommentActivity: internalGet('comments', '/internal/activity', ['user-actions'], {
    query: CommentActivityQuery,
    response: CommentActivityResponse,
    errors: [],
  }),
  findPageThread: internalGet('comments', '/internal/page-thread', ['shell'], {
    query: FindPageThreadQuery,
    response: FindPageThreadResponse,
    errors: ['no-such-site'],
  }),
  readPageThread: internalGet('comments', '/internal/page-threads/:slug', ['shell'], {
    params: PageThreadParams,
    response: PageThreadResponse,
    errors: ['no-such-entity'],
  }),
  listNewestOfThread: internalGet('comments', '/internal/newest', ['shell'], {
    query: NewestOfThreadQuery,
    response: NewestOfThreadResponse,
    errors: ['no-such-site'],
  }),
  listNewestOfSite: internalGet('comments', '/internal/newest-of-site', ['shell'], {
    query: NewestOfSiteQuery,
    response: NewestOfSiteResponse,
    errors: ['no-such-site'],
  }),
  listLatestComments: internalGet('comments', '/internal/latest', ['shell'], {
    query: LatestCommentsQuery,
    response: LatestCommentsResponse,
    errors: [],
  }),
  listWithdrawals: internalGet('comments', '/internal/withdrawals', ['gateway', 'shell'], {
    response: WithdrawalsResponse,
    errors: [],
  }),
};

import {
  ArticleResponse,
  ArticlesQuery,
  ArticlesResponse,
  AuthorNamesResponse,
  PageResponse,
  ReviewResponse,
  ReviewsQuery,
  ReviewsResponse,
  StaffResponse,
  TopicsResponse,
} from '../../catalog';
import { internalGet } from '../definition';
import { SlugParams } from './common';

/** Articles, reviews, and pages of text. */
export const articleCalls = {
  listArticles: internalGet('catalog', '/articles', ['shell'], {
    query: ArticlesQuery,
    response: ArticlesResponse,
    errors: [],
  }),
  readArticle: internalGet('catalog', '/articles/:slug', ['shell', 'images'], {
    params: SlugParams,
    response: ArticleResponse,
    errors: ['no-such-article'],
  }),
  listReviews: internalGet('catalog', '/reviews', ['shell'], {
    query: ReviewsQuery,
    response: ReviewsResponse,
    errors: [],
  }),
  readReview: internalGet('catalog', '/reviews/:slug', ['shell'], {
    params: SlugParams,
    response: ReviewResponse,
    errors: ['no-such-review'],
  }),
  listTopics: internalGet('catalog', '/topics', ['shell'], {
    response: TopicsResponse,
    errors: [],
  }),
  readPage: internalGet('catalog', '/pages/:slug', ['shell'], {
    params: SlugParams,
    response: PageResponse,
    errors: ['no-such-page'],
  }),
  listStaff: internalGet('catalog', '/staff', ['shell'], {
    response: StaffResponse,
    errors: [],
  }),
  listAuthorNames: internalGet('catalog', '/author-names', ['gateway', 'user-actions'], {
    response: AuthorNamesResponse,
    errors: [],
  }),
};

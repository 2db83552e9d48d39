import {
  ArticleResponse,
  ArticlesResponse,
  ArticlesQuery,
  ReviewResponse,
  ReviewsResponse,
  ReviewsQuery,
} from '@savepoint/contracts';
import { notFound, type Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { findArticle, findReview } from '../queries/find-by-slug';
import { listArticles, listReviews } from '../queries/list-posts';
import { SlugParams } from './params';

/** Articles and reviews: lists of them, and each with its text. */
export function postRoutes(app: Server, { models, catalogue }: Context): void {
  app.get(
    '/articles',
    { schema: { querystring: ArticlesQuery, response: { 200: ArticlesResponse } } },
    (request) => listArticles(models, catalogue.snapshot.generation, request.query),
  );

  app.get(
    '/articles/:slug',
    { schema: { params: SlugParams, response: { 200: ArticleResponse } } },
    async (request) => {
      const { generation } = catalogue.snapshot;
      const article = await findArticle(models, generation, request.params.slug);
      if (!article) throw notFound('no-such-article', 'There is no such article.');
      return { article };
    },
  );

  app.get(
    '/reviews',
    { schema: { querystring: ReviewsQuery, response: { 200: ReviewsResponse } } },
    (request) => listReviews(models, catalogue.snapshot.generation, request.query),
  );

  app.get(
    '/reviews/:slug',
    { schema: { params: SlugParams, response: { 200: ReviewResponse } } },
    async (request) => {
      const { generation } = catalogue.snapshot;
      const review = await findReview(models, generation, request.params.slug);
      if (!review) throw notFound('no-such-review', 'There is no such review.');
      return { review };
    },
  );
}

import {
  ArticleResponse,
  ArticlesResponse,
  ArticlesQuery,
  ReviewResponse,
  ReviewsResponse,
  ReviewsQuery,
  PageResponse,
  StaffResponse,
  type StaffMember,
} from '@savepoint/contracts';
import { type Server, HttpError } from '@savepoint/service-kit';
import { Type } from 'typebox';
import type { Context } from '../context';
import { fillPlaceholders } from '../placeholders';
import { findArticle, findReview, findTextPage } from '../queries/by-slug';
import { listArticles, listReviews } from '../queries/posts';

/** A slug in a path. Text that is not a slug is not invalid (400): it simply does not exist (404). */
export const SlugParams = Type.Object({ slug: Type.String() });

/** Routes of articles and reviews: lists, and each with its text. */
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
      if (!article) throw new HttpError('no-such-article');
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
      if (!review) throw new HttpError('no-such-review');
      return { review };
    },
  );
}

/** Routes of text pages, with the site owner’s details filled in, and of the staff list. */
export function pageRoutes(app: Server, { models, catalogue, placeholders }: Context): void {
  app.get(
    '/pages/:slug',
    { schema: { params: SlugParams, response: { 200: PageResponse } } },
    async (request) => {
      const page = await findTextPage(models, catalogue.snapshot.generation, request.params.slug);
      if (!page) throw new HttpError('no-such-page');
      return { page: { ...page, body: fillPlaceholders(page.body, placeholders) } };
    },
  );

  app.get('/staff', { schema: { response: { 200: StaffResponse } } }, async () => {
    const { generation } = catalogue.snapshot;
    const staff = await models.staff
      .find({ generation }, { _id: 0, slug: 1, name: 1, role: 1, bio: 1 })
      .sort({ position: 1 })
      .lean<StaffMember[]>()
      .exec();
    return { staff };
  });
}

import type {
  Article,
  ArticlesResponse,
  ArticlesQuery,
  Review,
  ReviewsResponse,
  ReviewsQuery,
} from '@savepoint/contracts';
import type { CatalogModels } from '../models';
import type { ArticleDocument } from '../models/article';
import type { ReviewDocument } from '../models/review';
import { findPage } from './find-page';
import { POST_SUMMARY } from './post-fields';

const NEWEST_FIRST = { published: -1, slug: 1 } as const;

const articlesFilter = ({ kind, game }: ArticlesQuery, generation: string) => ({
  generation,
  ...(kind !== undefined && { kind }),
  ...(game !== undefined && { games: game }),
});

const reviewsFilter = ({ game }: ReviewsQuery, generation: string) => ({
  generation,
  ...(game !== undefined && { game }),
});

/** One page of articles, newest first, without their bodies. */
export async function listArticles(
  { articles }: CatalogModels,
  generation: string,
  query: ArticlesQuery,
): Promise<ArticlesResponse> {
  const { page = 1, size = 20 } = query;
  const filter = articlesFilter(query, generation);
  const { found, position } = await findPage<Article, ArticleDocument>(articles, {
    filter,
    fields: POST_SUMMARY,
    order: NEWEST_FIRST,
    page,
    size,
  });
  return { articles: found, ...position };
}

/** One page of reviews, newest first, without their bodies. */
export async function listReviews(
  { reviews }: CatalogModels,
  generation: string,
  query: ReviewsQuery,
): Promise<ReviewsResponse> {
  const { page = 1, size = 20 } = query;
  const filter = reviewsFilter(query, generation);
  const { found, position } = await findPage<Review, ReviewDocument>(reviews, {
    filter,
    fields: POST_SUMMARY,
    order: NEWEST_FIRST,
    page,
    size,
  });
  return { reviews: found, ...position };
}

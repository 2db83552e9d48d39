import type {
  Article,
  Review,
  ArticlesResponse,
  ArticlesQuery,
  ReviewsResponse,
  ReviewsQuery,
} from '@savepoint/contracts/catalog';
import type { CatalogModels, StoredContent } from '../models';
import { inOrder, findPage } from './paging';

/** Projection of lists of articles or reviews: everything but the body and internal fields. */
export const POST_SUMMARY = { _id: 0, generation: 0, body: 0 } as const;

/** Finds articles by slug, in the order of the slugs, without their bodies. */
export async function findArticles(
  { articles }: CatalogModels,
  generation: string,
  slugs: readonly string[],
): Promise<Article[]> {
  const filter = { generation, slug: { $in: [...slugs] } };
  return inOrder(
    slugs,
    await articles.find(filter, POST_SUMMARY).limit(slugs.length).lean<Article[]>().exec(),
  );
}

/** Finds reviews by slug, in the order of the slugs, without their bodies. */
export async function findReviews(
  { reviews }: CatalogModels,
  generation: string,
  slugs: readonly string[],
): Promise<Review[]> {
  const filter = { generation, slug: { $in: [...slugs] } };
  return inOrder(slugs, await reviews.find(filter, POST_SUMMARY).limit(slugs.length).lean<Review[]>().exec());
}

const articlesFilter = ({ kind, game, author, topic }: ArticlesQuery, generation: string) => ({
  generation,
  ...(kind !== undefined && { kind }),
  ...(game !== undefined && { games: game }),
  ...(author !== undefined && { author_slug: author }),
  ...(topic !== undefined && { 'topics.slug': topic }),
});

const reviewsFilter = ({ game, author, topic }: ReviewsQuery, generation: string) => ({
  generation,
  ...(game !== undefined && { game }),
  ...(author !== undefined && { author_slug: author }),
  ...(topic !== undefined && { 'topics.slug': topic }),
});

/** How a page of a list is read: newest first, without the bodies. */
const pageOptions = ({ page = 1, size = 20 }: Pick<ArticlesQuery, 'page' | 'size'>) => ({
  fields: POST_SUMMARY,
  order: { published: -1, slug: 1 } as const,
  page,
  size,
});

/** Reads one page of articles, newest first, without their bodies. */
export async function listArticles(
  { articles }: CatalogModels,
  generation: string,
  query: ArticlesQuery,
): Promise<ArticlesResponse> {
  const { found, position } = await findPage<Article, StoredContent['articles']>(articles, {
    filter: articlesFilter(query, generation),
    ...pageOptions(query),
  });
  return { articles: found, ...position };
}

/** Reads one page of reviews, newest first, without their bodies. */
export async function listReviews(
  { reviews }: CatalogModels,
  generation: string,
  query: ReviewsQuery,
): Promise<ReviewsResponse> {
  const { found, position } = await findPage<Review, StoredContent['reviews']>(reviews, {
    filter: reviewsFilter(query, generation),
    ...pageOptions(query),
  });
  return { reviews: found, ...position };
}

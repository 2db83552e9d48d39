import type {
  Article,
  Review,
  ArticlesResponse,
  ArticlesQuery,
  ReviewsResponse,
  ReviewsQuery,
} from '@savepoint/contracts/catalog';
import type { CatalogModels, StoredContent, VisibleTexts } from '../models';
import { inOrder, findPage } from './paging';

/** Projection without internal fields. */
const PUBLIC = { _id: 0, generation: 0 } as const;
/** Projection of lists of articles or reviews: everything but the body and internal fields. */
export const POST_SUMMARY = { _id: 0, generation: 0, body: 0 } as const;

/** Finds articles by slug, in the order of the slugs, without their bodies. */
export async function findArticles(
  { articles }: CatalogModels,
  visible: VisibleTexts,
  slugs: readonly string[],
): Promise<Article[]> {
  const filter = { ...visible, slug: { $in: [...slugs] } };
  return inOrder(
    slugs,
    await articles.find(filter, POST_SUMMARY).limit(slugs.length).lean<Article[]>().exec(),
  );
}

/** Finds reviews by slug, in the order of the slugs, without their bodies. */
export async function findReviews(
  { reviews }: CatalogModels,
  visible: VisibleTexts,
  slugs: readonly string[],
): Promise<Review[]> {
  const filter = { ...visible, slug: { $in: [...slugs] } };
  return inOrder(slugs, await reviews.find(filter, POST_SUMMARY).limit(slugs.length).lean<Review[]>().exec());
}

const articlesFilter = ({ kind, game, author, topic }: ArticlesQuery, visible: VisibleTexts) => ({
  ...visible,
  ...(kind !== undefined && { kind }),
  ...(game !== undefined && { games: game }),
  ...(author !== undefined && { 'authors.slug': author }),
  ...(topic !== undefined && { 'topics.slug': topic }),
});

const reviewsFilter = ({ game, author, topic }: ReviewsQuery, visible: VisibleTexts) => ({
  ...visible,
  ...(game !== undefined && { game }),
  ...(author !== undefined && { 'authors.slug': author }),
  ...(topic !== undefined && { 'topics.slug': topic }),
});

/** How a page of a list is read: newest first. */
const pageOptions = ({
  page = 1,
  size = 20,
  bodies = false,
}: Pick<ArticlesQuery, 'page' | 'size' | 'bodies'>) => ({
  fields: bodies ? PUBLIC : POST_SUMMARY,
  order: { published: -1, slug: 1 } as const,
  page,
  size,
});

/** Reads one page of articles, newest first, without their bodies. */
export async function listArticles(
  { articles }: CatalogModels,
  visible: VisibleTexts,
  query: ArticlesQuery,
): Promise<ArticlesResponse> {
  const { found, position } = await findPage<Article, StoredContent['articles']>(articles, {
    filter: articlesFilter(query, visible),
    ...pageOptions(query),
  });
  return { articles: found, ...position };
}

/** Reads one page of reviews, newest first, without their bodies. */
export async function listReviews(
  { reviews }: CatalogModels,
  visible: VisibleTexts,
  query: ReviewsQuery,
): Promise<ReviewsResponse> {
  const { found, position } = await findPage<Review, StoredContent['reviews']>(reviews, {
    filter: reviewsFilter(query, visible),
    ...pageOptions(query),
  });
  return { reviews: found, ...position };
}

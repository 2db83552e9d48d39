import type { Article, Review } from '@savepoint/contracts';
import type { CatalogModels } from '../models';
import { inOrder } from './in-order';
import { POST_SUMMARY } from './post-fields';

/** The articles of these slugs, in the order asked, without their bodies. */
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

/** The reviews of these slugs, in the order asked, without their bodies. */
export async function findReviews(
  { reviews }: CatalogModels,
  generation: string,
  slugs: readonly string[],
): Promise<Review[]> {
  const filter = { generation, slug: { $in: [...slugs] } };
  return inOrder(slugs, await reviews.find(filter, POST_SUMMARY).limit(slugs.length).lean<Review[]>().exec());
}

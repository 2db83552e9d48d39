import type { Article, Page, Review, Section } from '@savepoint/contracts';
import type { CatalogModels } from '../models';

/** Everything a document holds but what is ours alone. */
const PUBLIC = { _id: 0, generation: 0, position: 0 } as const;

/** One platform or category, or null. */
export const findSection = (
  models: CatalogModels,
  kind: 'platforms' | 'categories',
  generation: string,
  slug: string,
): Promise<Section | null> => models[kind].findOne({ generation, slug }, PUBLIC).lean<Section>().exec();

/** One article with its body, or null. */
export const findArticle = (
  { articles }: CatalogModels,
  generation: string,
  slug: string,
): Promise<Article | null> => articles.findOne({ generation, slug }, PUBLIC).lean<Article>().exec();

/** One review with its body, or null. */
export const findReview = (
  { reviews }: CatalogModels,
  generation: string,
  slug: string,
): Promise<Review | null> => reviews.findOne({ generation, slug }, PUBLIC).lean<Review>().exec();

/** One page of text, its placeholders not filled in, or null. */
export const findPageOfText = (
  { pages }: CatalogModels,
  generation: string,
  slug: string,
): Promise<Page | null> => pages.findOne({ generation, slug }, PUBLIC).lean<Page>().exec();

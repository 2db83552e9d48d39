import type { Article, Page, Review, Section } from '@savepoint/contracts/catalog';
import type { CatalogModels, VisibleTexts } from '../models';

/** Projection without internal fields. */
const PUBLIC = { _id: 0, generation: 0, position: 0 } as const;

/** Finds a platform or category. */
export const findSection = (
  models: CatalogModels,
  kind: 'platforms' | 'categories',
  generation: string,
  slug: string,
): Promise<Section | null> =>
  models[kind]
    .findOne({ generation, slug }, { ...PUBLIC, alternative_titles: 0 })
    .lean<Section>()
    .exec();

/** Finds an article with its body. */
export const findArticle = (
  { articles }: CatalogModels,
  visible: VisibleTexts,
  slug: string,
): Promise<Article | null> =>
  articles
    .findOne({ ...visible, slug }, PUBLIC)
    .lean<Article>()
    .exec();

/** Finds a review with its body. */
export const findReview = (
  { reviews }: CatalogModels,
  visible: VisibleTexts,
  slug: string,
): Promise<Review | null> =>
  reviews
    .findOne({ ...visible, slug }, PUBLIC)
    .lean<Review>()
    .exec();

/** Finds a text page; its placeholders are not filled in. */
export const findTextPage = (
  { pages }: CatalogModels,
  generation: string,
  slug: string,
): Promise<Page | null> => pages.findOne({ generation, slug }, PUBLIC).lean<Page>().exec();

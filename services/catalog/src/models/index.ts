import type { Connection } from 'mongoose';
import { articleModel } from './article';
import { contentStateModel } from './content-state';
import { gameModel } from './game';
import { pageModel } from './page';
import { reviewModel } from './review';
import { categoryModel, platformModel } from './section';
import { staffModel } from './staff';

/** The collections that belong to this service, on one connection. */
export function catalogModels(connection: Connection) {
  return {
    games: gameModel(connection),
    platforms: platformModel(connection),
    categories: categoryModel(connection),
    articles: articleModel(connection),
    reviews: reviewModel(connection),
    pages: pageModel(connection),
    staff: staffModel(connection),
    state: contentStateModel(connection),
  };
}
export type CatalogModels = ReturnType<typeof catalogModels>;

/** Collections whose documents belong to a generation. */
export const CONTENT = ['games', 'platforms', 'categories', 'articles', 'reviews', 'pages', 'staff'] as const;
export type ContentCollection = (typeof CONTENT)[number];

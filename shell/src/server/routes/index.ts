import type { Page } from '../../document/page';
import type { Sources } from '../sources';
import { accountRoute } from './account';
import { articleRoute } from './article';
import { articlesRoute, newsRoute } from './articles';
import { chartsRoute } from './charts';
import { contactRoute } from './contact';
import { feedsRoute } from './feeds';
import { gameOrCategoryRoute } from './game';
import { homeRoute } from './home';
import { moderationRoute } from './moderation';
import { reviewRoute } from './review';
import { reviewsRoute } from './reviews';
import { searchRoute } from './search';
import { categoriesRoute, platformRoute, platformsRoute } from './sections';
import { sitemapRoute } from './sitemap';
import { TEXT_PAGES, textPageRoute } from './text-page';
import { upcomingRoute } from './upcoming';

/** What a page is made from. */
export interface PageRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  sources: Sources;
  /** The site’s own origin, for structured data. */
  publicUrl: string;
}

/** Makes a page from data; `null` when there is no such thing. @throws {HttpError} 503 when it cannot be had now */
export type PageRoute = (request: PageRequest) => Promise<Page | null>;

/** Every page by its path. */
export const routes: Record<string, PageRoute> = {
  '/': homeRoute,
  '/games/': categoriesRoute,
  '/games/:slug/': gameOrCategoryRoute,
  '/platforms/': platformsRoute,
  '/platforms/:slug/': platformRoute,
  '/charts/top-games/': chartsRoute,
  '/reviews/': reviewsRoute,
  '/reviews/:slug/': reviewRoute,
  '/articles/': articlesRoute,
  '/articles/news/': newsRoute,
  '/articles/upcoming/': upcomingRoute,
  '/articles/:slug/': articleRoute,
  '/search/': searchRoute,
  '/account/': accountRoute,
  '/moderation/': moderationRoute,
  '/contact/': contactRoute,
  '/feeds/': feedsRoute,
  '/sitemap/': sitemapRoute,
  ...Object.fromEntries(TEXT_PAGES.map((slug) => [`/${slug}/`, textPageRoute(slug)])),
};

import { accountPage } from './account';
import { apiDocsPage } from './api-docs/api-docs';
import { articlePage } from './articles/article';
import { articlesPage, newsPage } from './articles/article-list';
import { upcomingPage } from './articles/upcoming';
import { authorPage } from './author';
import { chartsPage } from './charts/charts-route';
import { contactPage } from './contact';
import { feedsPage } from './feeds';
import { developerPage, publisherPage, seriesPage } from './game-list/group-routes';
import { allGamesPage, categoriesPage, platformPage, platformsPage } from './game-list/section-routes';
import { gameOrCategoryPage } from './game/game-route';
import { homePage } from './home/home-route';
import { moderationPage } from './moderation';
import type { PageRoute } from './page-route';
import { reviewsPage } from './reviews/review-list';
import { reviewPage } from './reviews/review-route';
import { searchPage } from './search/search';
import { sitemapPage } from './sitemap';
import { textPages } from './text-page';
import { topicPage, topicsPage } from './topics/topics';

/** Every page of the site. Each entry defines its path, query parameters and content. */
export const pages: readonly PageRoute[] = [
  homePage,
  categoriesPage,
  allGamesPage,
  gameOrCategoryPage,
  platformsPage,
  platformPage,
  developerPage,
  publisherPage,
  seriesPage,
  chartsPage,
  reviewsPage,
  reviewPage,
  articlesPage,
  newsPage,
  upcomingPage,
  articlePage,
  topicsPage,
  topicPage,
  authorPage,
  searchPage,
  accountPage,
  moderationPage,
  contactPage,
  feedsPage,
  sitemapPage,
  apiDocsPage,
  ...textPages,
];

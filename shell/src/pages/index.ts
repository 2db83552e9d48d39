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
import { siteModerationPage, sitePage, sitesPage } from './sites';
import { transparencyPage } from './transparency/transparency';
import { textPage } from './text-page';
import { topicPage, topicsPage } from './topics/topics';

/** Every page of the site, by its kind. Each entry defines its path, query parameters and content. */
const PAGES_BY_KIND: Readonly<Record<string, PageRoute>> = {
  home: homePage,
  categories: categoriesPage,
  'all-games': allGamesPage,
  // Or a category, which says so itself.
  game: gameOrCategoryPage,
  platforms: platformsPage,
  platform: platformPage,
  developer: developerPage,
  publisher: publisherPage,
  series: seriesPage,
  chart: chartsPage,
  reviews: reviewsPage,
  review: reviewPage,
  articles: articlesPage,
  news: newsPage,
  upcoming: upcomingPage,
  article: articlePage,
  topics: topicsPage,
  topic: topicPage,
  author: authorPage,
  search: searchPage,
  account: accountPage,
  moderation: moderationPage,
  sites: sitesPage,
  site: sitePage,
  'site-moderation': siteModerationPage,
  contact: contactPage,
  feeds: feedsPage,
  sitemap: sitemapPage,
  transparency: transparencyPage,
  'api-documentation': apiDocsPage,
  text: textPage,
};

/** Every page of the site with its kind, which metrics have as a label. */
export const pages: readonly (PageRoute & { kind: string })[] = Object.entries(PAGES_BY_KIND).map(
  ([kind, page]) => ({ ...page, kind }),
);

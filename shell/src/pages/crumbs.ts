import { urls } from '@savepoint/contracts/base';
import type { Crumb } from '../document/page';
import { message } from '../messages';

/** Breadcrumbs of the pages that other pages are below. */
export const HOME_CRUMB: Crumb = { name: message('home'), path: urls.home() };
export const GAMES_CRUMB: Crumb = { name: message('games'), path: urls.categories() };
export const PLATFORMS_CRUMB: Crumb = { name: message('platforms'), path: urls.platforms() };
export const ARTICLES_CRUMB: Crumb = { name: message('articles'), path: urls.articles() };
export const NEWS_CRUMB: Crumb = { name: message('news'), path: urls.news() };
export const UPCOMING_CRUMB: Crumb = { name: message('upcoming'), path: urls.upcoming() };
export const REVIEWS_CRUMB: Crumb = { name: message('reviews'), path: urls.reviews() };

/** Links to the full lists. */
export const ALL_ARTICLES_LINK: Crumb = { name: message('allArticles'), path: urls.articles() };
export const ALL_REVIEWS_LINK: Crumb = { name: message('allReviews'), path: urls.reviews() };

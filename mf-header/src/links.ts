import { urls } from '@savepoint/contracts/base';
import { message } from './messages';

/** A link of the menus, with an optional description. */
export interface Link {
  name: string;
  path: string;
  note?: string;
  /** Not shown to members. */
  readersOnly?: boolean;
}

/** Returns the links to show. @param isMember whether a member is logged in */
export const linksFor = (isMember: boolean, links: readonly Link[]): readonly Link[] =>
  isMember ? links.filter(({ readersOnly }) => !readersOnly) : links;

const NEWS = { name: message('news'), path: urls.news() };
const REVIEWS = { name: message('reviews'), path: urls.reviews() };
const UPCOMING = { name: message('upcoming'), path: urls.upcoming() };
const CHARTS = { name: message('charts'), path: urls.charts() };
const DEVELOPMENT = { name: message('development'), path: '/development/' };
const SUBSCRIPTION = { name: message('subscription'), path: urls.whyJoin() };
const ACCOUNT = { name: message('account'), path: urls.account() };
const WHY_JOIN: Link = { name: message('whyJoin'), path: urls.whyJoin(), readersOnly: true };
const ABOUT = { name: message('about'), path: '/about/' };
const TEAM = { name: message('team'), path: '/our-team/' };
const CONTACT = { name: message('contact'), path: urls.contact() };
/** At the end of the menus’ lists, which contain only the largest platforms and categories. */
export const ALL_PLATFORMS: Link = { name: message('allPlatforms'), path: urls.platforms() };
export const ALL_CATEGORIES: Link = { name: message('allCategories'), path: urls.categories() };
const SITEMAP = { name: message('sitemap'), path: '/sitemap/' };

/** The most visited platforms, by their common names. */
export const PLATFORM_LINKS: readonly Link[] = [
  { name: message('pc'), path: urls.platform('windows-pc') },
  { name: message('ps4'), path: urls.platform('playstation-4') },
  { name: message('xbox'), path: urls.platform('xbox-one') },
  { name: message('switch'), path: urls.platform('nintendo-switch') },
];

/** Submenus of the menu bar. */
export const SUBMENUS: readonly { name: string; links: readonly Link[] }[] = [
  {
    name: message('top'),
    links: [
      { ...CHARTS, note: message('chartsNote') },
      { name: message('platforms'), path: urls.platforms(), note: message('platformsNote') },
      { name: message('categories'), path: urls.categories(), note: message('categoriesNote') },
      { ...REVIEWS, note: message('reviewsNote') },
    ],
  },
  {
    name: message('blog'),
    links: [
      { ...NEWS, note: message('newsNote') },
      { ...REVIEWS, note: message('reviewsNote') },
      { ...UPCOMING, note: message('upcomingNote') },
    ],
  },
  {
    name: message('services'),
    links: [
      { ...DEVELOPMENT, note: message('developmentNote') },
      { name: message('advertising'), path: '/advertise-with-us/', note: message('advertisingNote') },
      { ...SUBSCRIPTION, note: message('subscriptionNote') },
    ],
  },
];

/** Submenu of the account icon. */
export const ACCOUNT_LINKS: readonly Link[] = [ACCOUNT, WHY_JOIN];

/** The fixed links of the expanded menu, beside platforms and categories. */
export const SECTIONS: readonly { name: string; links: readonly Link[] }[] = [
  { name: message('read'), links: [NEWS, REVIEWS, UPCOMING, CHARTS] },
  {
    name: message('us'),
    links: [
      ABOUT,
      TEAM,
      CONTACT,
      DEVELOPMENT,
      { name: message('advertising'), path: '/advertise-with-us/' },
      WHY_JOIN,
      SITEMAP,
    ],
  },
];

export const FEEDS_PATH = '/feeds/';

/** Feeds: all articles in each format, and the page of all feeds. */
export const FEED_LINKS: readonly Link[] = [
  { name: message('rss'), path: '/feeds/articles.rss' },
  { name: message('atom'), path: '/feeds/articles.atom' },
  { name: message('jsonFeed'), path: '/feeds/articles.json' },
  { name: message('allFeeds'), path: FEEDS_PATH },
];

/** The footer’s groups, beside platforms and categories. */
export const FOOTER_GROUPS: readonly { name: string; links: readonly Link[] }[] = [
  {
    name: message('helpAndLegal'),
    links: [
      CONTACT,
      { name: message('privacy'), path: urls.privacy() },
      { name: message('cookies'), path: '/cookie-policy/' },
      { name: message('terms'), path: '/terms-and-conditions/' },
      { name: message('dmca'), path: '/dmca-policy/' },
      { name: message('earnings'), path: '/earnings-disclaimer/' },
    ],
  },
  {
    name: message('blog'),
    links: [
      NEWS,
      REVIEWS,
      UPCOMING,
      { name: message('allArticles'), path: urls.articles() },
      CHARTS,
      SITEMAP,
    ],
  },
  {
    name: message('us'),
    links: [
      ABOUT,
      TEAM,
      SUBSCRIPTION,
      DEVELOPMENT,
      { name: message('advertise'), path: '/advertise-with-us/' },
      ACCOUNT,
    ],
  },
];

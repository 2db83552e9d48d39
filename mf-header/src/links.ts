import { urls } from '@savepoint/contracts';

/** A link of the menus, with an optional description. */
export interface Link {
  name: string;
  path: string;
  note?: string;
}

const NEWS = { name: 'News', path: urls.news() };
const REVIEWS = { name: 'Reviews', path: urls.reviews() };
const UPCOMING = { name: 'Upcoming', path: urls.upcoming() };
const CHARTS = { name: 'Charts', path: urls.charts() };
const DEVELOPMENT = { name: 'Development', path: '/development/' };
const SUBSCRIPTION = { name: 'Subscription', path: urls.whyJoin() };
const ACCOUNT = { name: 'Account', path: urls.account() };
const WHY_JOIN = { name: 'Why Join?', path: urls.whyJoin() };
const ABOUT = { name: 'About', path: '/about/' };
const TEAM = { name: 'Our team', path: '/our-team/' };
const CONTACT = { name: 'Contact', path: urls.contact() };
/** At the end of the menus’ lists, which hold only the largest platforms and categories. */
export const ALL_PLATFORMS: Link = { name: 'All platforms', path: urls.platforms() };
export const ALL_CATEGORIES: Link = { name: 'All categories', path: urls.categories() };
const SITEMAP = { name: 'Sitemap', path: '/sitemap/' };

/** The most visited platforms, by their common names. */
export const PLATFORM_LINKS: readonly Link[] = [
  { name: 'PC', path: urls.platform('windows-pc') },
  { name: 'PS4', path: urls.platform('playstation-4') },
  { name: 'XBox', path: urls.platform('xbox-one') },
  { name: 'Switch', path: urls.platform('nintendo-switch') },
];

/** Submenus of the menu bar. */
export const SUBMENUS: readonly { name: string; links: readonly Link[] }[] = [
  {
    name: 'Top',
    links: [
      { ...CHARTS, note: 'Today’s and all-time' },
      { name: 'Platforms', path: urls.platforms(), note: 'A list for each platform' },
      { name: 'Categories', path: urls.categories(), note: 'Every genre we cover' },
      { ...REVIEWS, note: 'Scored out of ten' },
    ],
  },
  {
    name: 'Blog',
    links: [
      { ...NEWS, note: 'What happened, without the noise' },
      { ...REVIEWS, note: 'Games we finished, and our verdict' },
      { ...UPCOMING, note: 'Confirmed release dates' },
    ],
  },
  {
    name: 'Services',
    links: [
      { ...DEVELOPMENT, note: 'Sites and tools for studios' },
      { name: 'Advertising', path: '/advertise-with-us/', note: 'Clearly labelled, never in reviews' },
      { ...SUBSCRIPTION, note: 'Free membership and what it offers' },
    ],
  },
];

/** Submenu of the account icon. */
export const ACCOUNT_LINKS: readonly Link[] = [ACCOUNT, WHY_JOIN];

/** The fixed links of the expanded menu, beside platforms and categories. */
export const SECTIONS: readonly { name: string; links: readonly Link[] }[] = [
  { name: 'Read', links: [NEWS, REVIEWS, UPCOMING, CHARTS] },
  {
    name: 'Us',
    links: [
      ABOUT,
      TEAM,
      CONTACT,
      DEVELOPMENT,
      { name: 'Advertising', path: '/advertise-with-us/' },
      WHY_JOIN,
      SITEMAP,
    ],
  },
];

export const FEEDS_PATH = '/feeds/';

/** Feeds: all articles in each format, and the page of all feeds. */
export const FEED_LINKS: readonly Link[] = [
  { name: 'RSS', path: '/feeds/articles.rss' },
  { name: 'Atom', path: '/feeds/articles.atom' },
  { name: 'JSON Feed', path: '/feeds/articles.json' },
  { name: 'All feeds', path: FEEDS_PATH },
];

/** The footer’s groups, beside platforms and categories. */
export const FOOTER_GROUPS: readonly { name: string; links: readonly Link[] }[] = [
  {
    name: 'Help & Legal',
    links: [
      CONTACT,
      { name: 'Privacy', path: urls.privacy() },
      { name: 'Cookies', path: '/cookie-policy/' },
      { name: 'Terms', path: '/terms-and-conditions/' },
      { name: 'DMCA', path: '/dmca-policy/' },
      { name: 'Earnings disclaimer', path: '/earnings-disclaimer/' },
    ],
  },
  {
    name: 'Blog',
    links: [NEWS, REVIEWS, UPCOMING, { name: 'All articles', path: urls.articles() }, CHARTS, SITEMAP],
  },
  {
    name: 'Us',
    links: [
      ABOUT,
      TEAM,
      SUBSCRIPTION,
      DEVELOPMENT,
      { name: 'Advertise with us', path: '/advertise-with-us/' },
      ACCOUNT,
    ],
  },
];

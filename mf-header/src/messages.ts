import { SCORE_MAX } from '@savepoint/contracts/base';
import { createMessages } from '@savepoint/region-kit';

/** The texts of the header and the footer. Those of the search box are with it. */
export const message = createMessages({
  // Links: names, and descriptions in the menus
  news: 'News',
  newsNote: 'The latest from studios and publishers',
  reviews: 'Reviews',
  reviewsNote: `Our verdicts, scored out of ${SCORE_MAX}`,
  upcoming: 'Upcoming',
  upcomingNote: 'Confirmed release dates',
  charts: 'Charts',
  chartsNote: 'What members rate highest',
  platforms: 'Platforms',
  platformsNote: 'The games on each platform',
  allPlatforms: 'All platforms',
  categories: 'Categories',
  categoriesNote: 'Every genre we cover',
  allCategories: 'All categories',
  development: 'Development',
  developmentNote: 'Sites and tools for studios',
  advertising: 'Advertising',
  advertisingNote: 'Clearly labelled, never in reviews',
  advertise: 'Advertise with us',
  subscription: 'Subscription',
  subscriptionNote: 'What free membership offers',
  whyJoin: 'Why Join?',
  about: 'About',
  team: 'Our team',
  contact: 'Contact',
  sitemap: 'Sitemap',
  allArticles: 'All articles',
  privacy: 'Privacy',
  cookies: 'Cookies',
  terms: 'Terms',
  dmca: 'DMCA',
  earnings: 'Earnings disclaimer',
  pc: 'PC',
  ps4: 'PS4',
  // Spelt like this in the specification of the menu; “Xbox” everywhere else.
  xbox: 'XBox',
  switch: 'Switch',
  rss: 'RSS',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  allFeeds: 'All feeds',

  // Menus
  home: 'Savepoint, home',
  mainMenu: 'Main',
  top: 'Top',
  blog: 'Blog',
  services: 'Services',
  read: 'Read',
  us: 'Us',
  helpAndLegal: 'Help & Legal',
  allSections: 'All sections',
  games: { one: 'game', other: 'games' },
  followByRss: 'Follow Savepoint by {rss}. No account needed.',
  search: 'Search',
  quickSearch: 'Quick search',
  find: 'Find',
  theme: 'Switch between dark and light',
  themeShort: 'Switch theme',

  // Account
  account: 'Account',
  accountOf: 'Account of {name}',
  logOut: 'Logout',
  // Completes “Log in to …”
  loginReason: 'your account',

  // Footer
  footerLinks: 'All pages',
  follow: 'Follow Savepoint',
  aboutSite:
    'Savepoint has news, reviews and charts for people who play games. Members rate the games; we finish them before we review them.',
  disclaimer:
    'Savepoint is not affiliated with any game developer, and hosts no game files or downloads. Names and trademarks belong to their owners. Covers shown here are our own.',
  privacyChoices: 'Privacy choices',
  credit: 'Wordmark set in Piazzolla by Huerta Tipográfica. © {year} Savepoint',

  // Newsletter
  newsletter: 'A newsletter every Friday',
  newsletterText: 'Five games for your weekend and the week’s chart. Unsubscribe at any time.',
  email: 'Email address',
  emailExample: 'you@example.com',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing…',
  subscribed: 'Thank you for subscribing. To confirm, open the link in the email we sent you.',
  notSubscribed: 'You cannot subscribe at the moment. Try again later.',
  invalidEmail: 'Enter an email address such as name@example.com.',
});

import { CONTACT_MESSAGE_DAYS, createMessages, RATING_MAX, SCORE_MAX } from '@savepoint/contracts/base';

/**
 * The texts that several pages share, and those of the pages directly in `pages/`. The other pages have a
 * catalogue in their folder.
 */
export const message = createMessages({
  siteDescription: 'News, reviews and charts for people who play.',
  searchDescription: 'Search video games',
  skip: 'Skip to content',
  notLoaded: 'This page can be read, but its buttons do not work: a part could not be loaded.',
  tryAgain: 'Try again',
  breadcrumbs: 'Breadcrumb',

  // Names of pages, in breadcrumbs and links
  home: 'Home',
  games: 'Games',
  categories: 'Categories',
  platforms: 'Platforms',
  charts: 'Charts',
  articles: 'Articles',
  news: 'News',
  upcoming: 'Upcoming',
  reviews: 'Reviews',
  search: 'Search',
  account: 'Account',
  moderation: 'Moderation',
  sites: 'Your sites',
  site: 'Your site',
  siteModeration: 'Moderate {key}',
  siteTitle: 'Site {key}',
  contact: 'Contact',
  feeds: 'Feeds',
  feed: 'RSS feed',
  commentsFeed: 'Comments on {name}',
  commentsFeedText: 'The newest comments on {name}.',
  commentTitle: '{name} on {subject}',
  commentSpoiler: 'This comment contains spoilers. Read it in the thread.',
  topics: 'Topics',
  sitemap: 'Sitemap',
  about: 'About',
  scoring: 'How we score',
  privacyPolicy: 'Privacy policy',
  weekChart: 'This week’s chart',
  allArticles: 'All articles',
  allReviews: 'All reviews',
  allCategories: 'All categories',
  allPlatforms: 'All platforms',

  // What lists and feeds contain
  newsFeed: 'Savepoint news',
  topicFeed: 'Savepoint: {topic}',
  reviewsFeed: 'Savepoint reviews',
  articlesText: 'News, previews and features about video games.',
  newsText: 'The latest from studios and publishers.',
  reviewsText: `Our verdicts, scored out of ${SCORE_MAX}. We finish games before we review them.`,
  reviewSummary: `{score} out of ${SCORE_MAX}. {verdict}`,

  // Plain header and footer
  homeLink: 'Savepoint, home',
  mainMenu: 'Main',
  disclaimer:
    'Savepoint is not affiliated with any game developer, and hosts no game files or downloads. Names and trademarks belong to their owners.',
  aboutSite: 'About this site',
  privacy: 'Privacy',
  cookies: 'Cookies',
  terms: 'Terms',

  // Articles and reviews
  by: 'By {author}',
  reviewBy: 'Review by {author}',
  lastAuthor: ' and ',
  updated: 'Updated {date}',
  corrected: 'Corrected on {date}:',
  corrections: { one: 'Correction', other: 'Corrections' },
  readingTime: { one: '{count} minute', other: '{count} minutes' },
  sample: 'This is a sample text, written to show how the site works.',

  // Comments
  comments: 'Comments',
  commentsPage: ', comments page {page}',
  olderComments: ', older comments',

  // Cards and tiles. A count is shown as a number; screen readers read what is counted.
  commentCount: { one: 'comment', other: 'comments' },
  gameCount: { one: 'game', other: 'games' },
  creditNoDate: 'no date yet',
  creditEarlyAccess: 'early access {date}',
  earlyAccessFrom: 'Early access: {date}',
  noDate: 'No date',

  // Facts about games
  developer: 'Developer',
  publisher: 'Publisher',
  released: 'Released',
  releaseDate: 'Release date',
  earlyAccess: 'Early access',
  noReleaseDate: 'No date yet',

  // Readers’ ratings
  tooFewRatings: 'Too few ratings',
  noRatings: 'No ratings yet',
  ratings: { one: 'rating', other: 'ratings' },
  ratingOf: { one: `out of ${RATING_MAX}, {count} rating`, other: `out of ${RATING_MAX}, {count} ratings` },

  // Our scores
  score: `Score: {score} out of ${SCORE_MAX}`,
  outOfTen: `out of ${SCORE_MAX}`,
  essential: 'Essential',
  essentialMeaning: '9 and up: clear the weekend.',
  great: 'Great',
  greatMeaning: '8 to 8.9: worth your time, whatever you usually play.',
  good: 'Good',
  goodMeaning: '7 to 7.9: worth it if this is your kind of game.',
  fair: 'Fair',
  fairMeaning: '5 to 6.9: something fine in it, and something in its way.',
  poor: 'Poor',
  poorMeaning: 'Under 5: there are better ways to spend an evening.',

  // Ranks
  newEntry: 'New',
  noChange: 'no change',
  up: 'up {ranks}',
  down: 'down {ranks}',

  // Lists
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: 'Page {page}',
  pageOfList: '{title}, page {page}',
  noList: 'List not found',
  noListDescription: 'There is no list at this address.',
  noPlatform: 'This list has no platform “{value}”. Choose another filter.',
  noCategory: 'This list has no category “{value}”. Choose another filter.',
  noYear: 'This list has no year “{value}”. Choose another filter.',
  noScore: 'This list has no score “{value}”. Choose another filter.',
  noSort: 'This list cannot be sorted by “{value}”. Choose another order.',
  noChart: 'There is no chart “{value}”. Choose another one.',
  withoutFilters: '{title} without filters',
  searchGames: 'Search games',

  // Account, moderation, contact
  accountDescription: 'Your favourites, ratings and comments on Savepoint.',
  moderationDescription: 'For Savepoint’s moderators.',
  sitesDescription:
    'Comments for your own website: register it, put the tag on its pages, and run its threads.',
  contactTitle: 'Contact us',
  contactHeading: 'Contact Us',
  contactText: 'We read every message and reply within two working days. Corrections come first.',
  contactData: 'Your message and email address',
  contactDataText: `We keep your message for ${CONTACT_MESSAGE_DAYS} days. We use your email address only to reply. {privacy}`,

  // Feeds
  feedsText: 'Follow Savepoint in the feed reader of your choice. No account needed.',
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON',
  feedOf: ' feed of {title}',

  // Sitemap
  sitemapDescription: 'All sections of Savepoint on one page.',
  read: 'Read',
  latestArticles: 'Latest articles',
  latestReviews: 'Latest reviews',
  authors: 'Authors',
  us: 'Us',
  team: 'Our team',
  subscription: 'Subscription',
  development: 'Development',
  api: 'The API',
  advertise: 'Advertise with us',
  cookiePolicy: 'Cookie policy',
  termsAndConditions: 'Terms and conditions',
  transparency: 'Moderation in figures',
  dmcaPolicy: 'DMCA policy',
  earningsDisclaimer: 'Earnings disclaimer',

  // Errors
  notFound: 'Page not found',
  notFoundDescription: 'There is no page at this address.',
  notFoundText: 'It may have moved, or the address may be mistyped. Search for it, or choose a section.',
  unavailable: 'Back in a moment',
  unavailableText: 'This page could not be loaded. Try again in a few seconds.',
  failed: 'Something went wrong',
  failedText: 'The error is on our side, and it has been logged. Try again.',
  toHome: 'Go to the home page',
});

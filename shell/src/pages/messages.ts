import { createMessages } from '@savepoint/contracts';

/** The texts of the pages directly in this folder: account, contact, feeds, sitemap and errors. */
export const message = createMessages({
  home: 'Home',

  account: 'Account',
  accountDescription: 'Your favourites, ratings and comments on Savepoint.',

  contact: 'Contact',
  contactTitle: 'Contact us',
  contactHeading: 'Contact Us',
  contactText: 'We read every message and reply within two working days. Corrections come first.',
  contactData: 'Your message and email address',
  contactDataText:
    'We keep your message until we have answered it and for 90 days after that. We use your email address only to reply. {privacy}',
  privacyPolicy: 'Privacy Policy',

  feeds: 'Feeds',
  feedsText: 'Follow Savepoint in the feed reader of your choice. No account needed.',
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON',
  feedOf: ' feed of {title}',

  scoring: 'How we score',
  sitemap: 'Sitemap',
  sitemapDescription: 'All sections of Savepoint on one page.',
  read: 'Read',
  charts: 'Charts',
  allArticles: 'All articles',
  news: 'News',
  upcoming: 'Upcoming',
  reviews: 'Reviews',
  search: 'Search',
  categories: 'Categories',
  platforms: 'Platforms',
  latestArticles: 'Latest articles',
  latestReviews: 'Latest reviews',
  us: 'Us',
  about: 'About',
  team: 'Our team',
  subscription: 'Subscription',
  development: 'Development',
  advertise: 'Advertise with us',
  cookiePolicy: 'Cookie policy',
  terms: 'Terms and conditions',
  dmcaPolicy: 'DMCA policy',
  earningsDisclaimer: 'Earnings disclaimer',

  notFound: 'Page not found',
  notFoundDescription: 'There is no page at this address.',
  notFoundText: 'It may have moved, or the address may be mistyped. Search for it, or choose a section.',
  unavailable: 'Back in a moment',
  unavailableText: 'This page could not be loaded. Try again in a few seconds.',
  failed: 'Something went wrong',
  failedText: 'The error is on our side, and it has been logged. Try again.',
  toHome: 'Go to the home page',
});

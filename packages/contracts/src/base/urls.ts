import { pictureVersion } from './picture';

/** Paths of pages that several places link to. The trailing slash is canonical. The test calls each with a slug. */
export const urls = {
  home: () => '/',
  game: (slug: string) => `/games/${slug}/`,
  category: (slug: string) => `/games/${slug}/`,
  categories: () => '/games/',
  allGames: () => '/games/all/',
  platform: (slug: string) => `/platforms/${slug}/`,
  platforms: () => '/platforms/',
  charts: () => '/charts/top-games/',
  review: (slug: string) => `/reviews/${slug}/`,
  scoring: () => '/how-we-score/',
  reviews: () => '/reviews/',
  article: (slug: string) => `/articles/${slug}/`,
  articles: () => '/articles/',
  news: () => '/articles/news/',
  upcoming: () => '/articles/upcoming/',
  search: (q?: string) => (q === undefined ? '/search/' : `/search/?q=${encodeURIComponent(q)}`),
  account: () => '/account/',
  moderation: () => '/moderation/',
  contact: () => '/contact/',
  /** Targets of forms in browsers without scripts; they respond with a page. */
  contactPost: () => '/forms/contact',
  newsletterPost: () => '/forms/newsletter',
  privacy: () => '/privacy-policy/',
  whyJoin: () => '/subscription/',
};

/** Paths that only pages link to: apart, so that scripts for readers do not contain them. */
export const pageUrls = {
  apiDocs: () => '/api/docs/',
  developer: (slug: string) => `/developers/${slug}/`,
  publisher: (slug: string) => `/publishers/${slug}/`,
  series: (slug: string) => `/series/${slug}/`,
  topics: () => '/topics/',
  topic: (slug: string) => `/topics/${slug}/`,
  author: (slug: string) => `/authors/${slug}/`,
  transparency: () => '/transparency/',
  sites: () => '/sites/',
  site: (key: string) => `/sites/${key}/`,
  siteModeration: (key: string) => `/sites/${key}/moderation/`,
};

/** Path of the page of an entity that can be commented on. */
export const entityUrl = (type: 'game' | 'article' | 'review' | 'page', slug: string): string =>
  type === 'page' ? pageThreadUrl(slug) : urls[type](slug);

/** The thread of a page of another site: apart, so that scripts for readers do not contain it. */
export const pageThreadUrl = (slug: string): string => `/embed/comments/page/${slug}/`;

/**
 * Picture of a thing that has no upload: drawn by the images service from its slug.
 * @param kind `game` draws the title on portrait covers; `art` is for articles and categories
 * @param width CSS pixels times density; must be one of IMAGE_WIDTHS
 * @param digest of what it is drawn from: with it the picture is cached for a year, without it for minutes
 */
export const coverUrl = (
  kind: 'game' | 'art',
  slug: string,
  shape: CoverShape,
  width: ImageWidth,
  digest?: string,
): string =>
  `/cdn/covers/${kind}/${slug}?width=${width}&height=${coverHeight(shape, width)}&fit=cover` +
  (digest ? `&v=${pictureVersion(digest)}` : '');

/** URL of the preview card of a page for social networks: JPEG, CARD_WIDTH × CARD_HEIGHT. */
export const cardUrl = (kind: 'game' | 'art', slug: string, digest?: string): string =>
  `/cdn/cards/${kind}/${slug}${digest ? `?v=${pictureVersion(digest)}` : ''}`;
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

export type CoverShape = 'portrait' | 'square' | 'wide';
export const IMAGE_WIDTHS = [44, 56, 88, 112, 150, 176, 200, 300, 400, 600, 640, 960, 1200, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Height of a cover of that width: portrait 3:4, square 1:1, wide 16:9, rounded to whole pixels. */
export const coverHeight = (shape: CoverShape, width: number): number =>
  Math.round(shape === 'portrait' ? (width * 4) / 3 : shape === 'square' ? width : (width * 9) / 16);

/** Origins of the frames that texts may show when a reader presses them. */
export const EMBED_FRAMES = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const;

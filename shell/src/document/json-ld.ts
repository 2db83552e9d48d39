import {
  coverUrl,
  isoRelease,
  pageUrls,
  RATING_MAX,
  RATING_MIN,
  RATINGS_SHOWN_MIN_COUNT,
  urls,
} from '@savepoint/contracts/base';
import {
  gamePicture,
  nameSlug,
  type Article,
  type Game,
  type PlayMode,
  type Review,
  type Section,
  type StaffMember,
} from '@savepoint/contracts/catalog';
import type { GameStats } from '@savepoint/contracts/members';
import type { Crumb } from './page';

/** @see https://schema.org/BreadcrumbList */
export const breadcrumbList = (crumbs: readonly Crumb[], publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});

/** An ordered list of pages. @param first position of the first item, from 1 @see https://schema.org/ItemList */
export const itemList = (items: readonly { name: string; path: string }[], publicUrl: string, first = 1) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name,
    url: publicUrl + path,
  })),
});

/** The site and its search. @see https://schema.org/WebSite */
export const webSiteData = (publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Savepoint',
  url: publicUrl + urls.home(),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${urls.search()}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

type Signed = Pick<Article, 'authors' | 'published' | 'updated'>;

const organisation = (name: string) => ({ '@type': 'Organization', name });

/**
 * A game for search engines. The readers’ rating is only claimed when the page shows one.
 * @see https://schema.org/VideoGame
 */
export const videoGameData = (game: Game, stats: GameStats | null, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'VideoGame',
  name: game.name,
  ...(game.alternative_titles && { alternateName: game.alternative_titles }),
  url: publicUrl + urls.game(game.slug),
  description: game.summary,
  image: publicUrl + coverUrl('game', game.slug, 'portrait', 600, gamePicture(game).digest),
  genre: game.categories.map(({ name }) => name),
  gamePlatform: game.platforms.map(({ name }) => name),
  author: game.developers.map(organisation),
  publisher: game.publishers.map(organisation),
  ...publishedOf(game),
  ...seriesOf(game, publicUrl),
  ...playersOf(game),
  ...aggregateRating(stats),
});

/** Its release date, where a date of ISO 8601 says no more than is known. */
function publishedOf({ released }: Game) {
  const datePublished = isoRelease(released);
  return datePublished === undefined ? {} : { datePublished };
}

const PLAY_MODES = {
  'single-player': 'https://schema.org/SinglePlayer',
  'local-co-op': 'https://schema.org/CoOp',
  'online-co-op': 'https://schema.org/CoOp',
  'local-versus': 'https://schema.org/MultiPlayer',
  'online-versus': 'https://schema.org/MultiPlayer',
} as const satisfies Record<PlayMode, string>;

/** Players and age rating, where they are known. */
const playersOf = ({ players, age_ratings }: Game) => ({
  ...(players && { playMode: [...new Set(players.modes.map((mode) => PLAY_MODES[mode]))] }),
  ...(players?.max && { numberOfPlayers: { '@type': 'QuantitativeValue', maxValue: players.max } }),
  ...(age_ratings?.pegi && { contentRating: `PEGI ${age_ratings.pegi}` }),
});

function seriesOf({ series }: Game, publicUrl: string) {
  const slug = nameSlug(series ?? '');
  if (!slug) return {};
  return { isPartOf: { '@type': 'VideoGameSeries', name: series, url: publicUrl + pageUrls.series(slug) } };
}

function aggregateRating(stats: GameStats | null) {
  if (!stats || stats.site_rating === null || stats.rating_count < RATINGS_SHOWN_MIN_COUNT) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(stats.site_rating.toFixed(2)),
      ratingCount: stats.rating_count,
      bestRating: RATING_MAX,
      worstRating: RATING_MIN,
    },
  };
}

/** Who wrote an article or review, and when: one author as an object, several as a list. */
function signed({ authors, published, updated = published }: Signed, publicUrl: string) {
  const people = authors.map(({ name, slug }) => ({
    '@type': 'Person',
    name,
    ...(slug && { url: publicUrl + pageUrls.author(slug) }),
  }));
  return {
    datePublished: published,
    dateModified: updated,
    author: people.length === 1 ? people[0] : people,
  };
}

/** What has been corrected in a text. @see https://schema.org/CorrectionComment */
const corrected = ({ corrections = [] }: Pick<Article, 'corrections'>) =>
  corrections.length > 0 && {
    correction: corrections.map(({ date, text }) => ({
      '@type': 'CorrectionComment',
      datePublished: date,
      text,
    })),
  };

const isPosting = (item: unknown): item is Record<string, unknown> =>
  (item as { '@type'?: unknown } | null)?.['@type'] === 'DiscussionForumPosting';

/**
 * Adds the structured data of regions to that of a page. Comments go into the page’s own item: a reading view takes the
 * author of the first posting for that of the page.
 * @param items of the page; the first one is what it is about
 */
export function withComments(items: readonly object[], ofRegions: readonly unknown[]): unknown[] {
  const [own, ...others] = items;
  const postings = ofRegions.filter(isPosting);
  if (!own || postings.length === 0) return [...items, ...ofRegions];
  const comment = postings.map(({ '@context': _context, ...posting }) => ({
    ...posting,
    '@type': 'Comment',
  }));
  return [{ ...own, comment }, ...others, ...ofRegions.filter((item) => !isPosting(item))];
}

/** A member of the staff. @see https://schema.org/ProfilePage */
export const profileData = ({ slug, name, role, bio }: StaffMember, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  url: publicUrl + pageUrls.author(slug),
  mainEntity: {
    '@type': 'Person',
    name,
    jobTitle: role,
    description: bio,
    url: publicUrl + pageUrls.author(slug),
    worksFor: { '@type': 'Organization', name: 'Savepoint', url: `${publicUrl}/` },
  },
});

/** A topic with its articles and reviews. @see https://schema.org/CollectionPage */
export const collectionData = ({ name, description }: Section, path: string, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name,
  description,
  url: publicUrl + path,
});

/** Topics of an article or review. */
const keywords = ({ topics }: Pick<Article, 'topics'>) =>
  topics && { keywords: topics.map(({ name }) => name) };

/** One of our reviews. @see https://schema.org/Review */
export const reviewData = (review: Review, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Review',
  name: review.title,
  url: publicUrl + urls.review(review.slug),
  reviewBody: review.verdict,
  ...signed(review, publicUrl),
  ...corrected(review),
  ...keywords(review),
  publisher: { '@type': 'Organization', name: 'Savepoint', url: `${publicUrl}/` },
  reviewRating: { '@type': 'Rating', ratingValue: review.score, bestRating: 10, worstRating: 0 },
  itemReviewed: {
    '@type': 'VideoGame',
    name: review.game_name,
    url: publicUrl + urls.game(review.game),
    image: publicUrl + coverUrl('game', review.game, 'portrait', 600, review.game_picture),
  },
});

/** @param image path of its picture @see https://schema.org/NewsArticle */
export const articleData = (article: Article, image: string, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': article.kind === 'news' ? 'NewsArticle' : 'Article',
  headline: article.title,
  description: article.summary,
  url: publicUrl + urls.article(article.slug),
  image: publicUrl + image,
  mainEntityOfPage: publicUrl + urls.article(article.slug),
  ...signed(article, publicUrl),
  ...corrected(article),
  ...keywords(article),
  publisher: { '@type': 'Organization', name: 'Savepoint', url: `${publicUrl}/` },
});

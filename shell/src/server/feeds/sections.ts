import { cardUrl, longDate, pageUrls, publicationMoment, urls } from '@savepoint/contracts/base';
import {
  articlePicture,
  type Article,
  type ArticlesQuery,
  type Correction,
  type Review,
  type ReviewsQuery,
} from '@savepoint/contracts/catalog';
import { SITE_NAME } from '../../document/document';
import { message } from '../../messages';
import type { Sources } from '../sources';
import { absoluteAddresses, htmlOfText } from './feed-html';

const FEED_SIZE = 30;

/** The sections with feeds. `path` is the page with the same content. */
export const FEED_SECTIONS = {
  articles: {
    title: SITE_NAME,
    description: message('articlesText'),
    path: urls.articles(),
  },
  news: { title: message('newsFeed'), description: message('newsText'), path: urls.news() },
  reviews: {
    title: message('reviewsFeed'),
    description: message('reviewsText'),
    path: urls.reviews(),
  },
} as const;
export type SectionName = keyof typeof FEED_SECTIONS;

/** @param self absolute URL of the feed, in the requested format */
export async function feedOf(
  name: SectionName,
  sources: Sources,
  publicUrl: string,
  self: string,
): Promise<Feed> {
  const { title, description, path } = FEED_SECTIONS[name];
  const items =
    name === 'reviews'
      ? await reviewItems({}, sources, publicUrl)
      : await articleItems(name === 'news' ? { kind: 'news' } : {}, sources, publicUrl);
  return { title, description, page: publicUrl + path, self, items };
}

/** Path of the feed of a topic. */
export const topicFeedPath = (slug: string, format: string): string => `/feeds/topics/${slug}.${format}`;

/** The articles and reviews on a topic, newest first. @param self as above @returns null for an unknown topic */
export async function topicFeedOf(
  slug: string,
  sources: Sources,
  publicUrl: string,
  self: string,
): Promise<Feed | null> {
  const found = await sources.catalog.call('listTopics', {});
  const topic = found?.topics.find((each) => each.slug === slug);
  if (!topic) return null;
  const items = await Promise.all([
    articleItems({ topic: slug }, sources, publicUrl),
    reviewItems({ topic: slug }, sources, publicUrl),
  ]);
  return {
    title: message('topicFeed', { topic: topic.name }),
    description: topic.description,
    page: publicUrl + pageUrls.topic(slug),
    self,
    items: items
      .flat()
      .sort((a, b) => (a.published < b.published ? 1 : -1))
      .slice(0, FEED_SIZE),
  };
}

async function articleItems(
  query: Pick<ArticlesQuery, 'kind' | 'topic'>,
  { catalog }: Sources,
  publicUrl: string,
): Promise<FeedItem[]> {
  const answer = await catalog.call('listArticles', { query: { ...query, size: FEED_SIZE, bodies: true } });
  return (answer?.articles ?? []).map((article: Article) => {
    const picture = articlePicture(article);
    return {
      title: article.title,
      ...textFields(article, publicUrl + urls.article(article.slug), article.summary, publicUrl),
      image: publicUrl + cardUrl(picture.kind, picture.slug, picture.digest),
    };
  });
}

async function reviewItems(
  query: Pick<ReviewsQuery, 'topic'>,
  { catalog }: Sources,
  publicUrl: string,
): Promise<FeedItem[]> {
  const answer = await catalog.call('listReviews', { query: { ...query, size: FEED_SIZE, bodies: true } });
  return (answer?.reviews ?? []).map((review: Review) => {
    const verdict = message('reviewSummary', { score: review.score.toFixed(1), verdict: review.verdict });
    return {
      title: `${review.game_name}: ${review.title}`,
      ...textFields(review, publicUrl + urls.review(review.slug), verdict, publicUrl),
      image: publicUrl + cardUrl('game', review.game, review.game_picture),
    };
  });
}

/** What items of articles and reviews have in common. */
const textFields = (
  { authors, published, updated: changed, corrections = [], topics, body }: Article | Review,
  url: string,
  summary: string,
  publicUrl: string,
) => ({
  url,
  summary,
  authors: authors.map(({ name, slug }) => ({
    name,
    ...(slug && { url: publicUrl + pageUrls.author(slug) }),
  })),
  published,
  ...(changed !== undefined && { updated: changed }),
  ...(topics && { topics: topics.map(({ name }) => name) }),
  ...(body !== undefined && { html: absoluteAddresses(body, url) + correctionsHtml(corrections) }),
});

const correctionsHtml = (corrections: readonly Correction[]): string =>
  corrections
    .map(
      ({ date, text }) =>
        `\n<p><strong>${message('corrected', { date: longDate(date) })}</strong> ${htmlOfText(text)}</p>`,
    )
    .join('');

/** A feed, before it is written in one of the formats. All URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** The page with the same content. */
  page: string;
  /** The feed itself. */
  self: string;
  /** Hub by which readers learn of new items; only of feeds that imports change. */
  hub?: string | undefined;
  items: FeedItem[];
}

export interface FeedItem {
  title: string;
  url: string;
  summary: string;
  authors: readonly { name: string; url?: string }[];
  /** A date or a time, in ISO 8601. */
  published: string;
  /** When it was changed, if it was. */
  updated?: string;
  /** The whole text; absent for one that has none but its summary. */
  html?: string;
  /** A card that stands for it. */
  image?: string;
  /** Names of its topics. */
  topics?: readonly string[];
}

/** When an item was published, or changed last. */
export const updatedAt = ({ published, updated = published }: FeedItem): Date => publicationMoment(updated);

/** The latest change of an item; the epoch for an empty feed. */
export const updated = ({ items }: Feed): Date =>
  new Date(Math.max(0, ...items.map((item) => +updatedAt(item))));

import { articlePicture, cardUrl, urls, type Article, type Review } from '@savepoint/contracts';
import { SITE_NAME } from '../../document/document';
import { message } from '../../messages';
import type { Sources } from '../sources';

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
    name === 'reviews' ? await reviewItems(sources, publicUrl) : await articleItems(name, sources, publicUrl);
  return { title, description, page: publicUrl + path, self, items };
}

async function articleItems(
  name: 'articles' | 'news',
  { catalog }: Sources,
  publicUrl: string,
): Promise<FeedItem[]> {
  const answer = await catalog.call('listArticles', {
    query: { ...(name === 'news' && { kind: 'news' }), size: FEED_SIZE },
  });
  return (answer?.articles ?? []).map((article: Article) => {
    const picture = articlePicture(article);
    return {
      title: article.title,
      url: publicUrl + urls.article(article.slug),
      summary: article.summary,
      author: article.author,
      published: article.published,
      image: publicUrl + cardUrl(picture.kind, picture.slug, picture.digest),
    };
  });
}

async function reviewItems({ catalog }: Sources, publicUrl: string): Promise<FeedItem[]> {
  const answer = await catalog.call('listReviews', { query: { size: FEED_SIZE } });
  return (answer?.reviews ?? []).map((review: Review) => ({
    title: `${review.game_name}: ${review.title}`,
    url: publicUrl + urls.review(review.slug),
    summary: message('reviewSummary', { score: review.score.toFixed(1), verdict: review.verdict }),
    author: review.author,
    published: review.published,
    image: publicUrl + cardUrl('game', review.game, review.game_picture),
  }));
}

/** A feed, before it is written in one of the formats. All URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** The page with the same content. */
  page: string;
  /** The feed itself. */
  self: string;
  items: FeedItem[];
}

export interface FeedItem {
  title: string;
  url: string;
  summary: string;
  author: string;
  /** YYYY-MM-DD */
  published: string;
  /** Picture for links to it. */
  image: string;
}

/** Date of the newest item; the epoch for an empty feed. */
export const updated = ({ items }: Feed): Date => new Date(items[0]?.published ?? 0);

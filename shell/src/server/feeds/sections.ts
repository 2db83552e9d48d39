import { articlePicture, cardUrl, urls, type Article, type Review } from '@savepoint/contracts';
import type { Sources } from '../sources';
import type { Feed, FeedItem } from './feed';

/** Items in a feed. */
const SIZE = 30;

/** The sections that have feeds: what they are called and the page that shows the same. */
export const SECTIONS = {
  articles: {
    title: 'Savepoint',
    description: 'News, looks ahead and essays about video games.',
    path: urls.articles(),
  },
  news: { title: 'Savepoint news', description: 'What happened, without the noise.', path: urls.news() },
  reviews: {
    title: 'Savepoint reviews',
    description: 'Scored out of ten, and only after we have finished them.',
    path: urls.reviews(),
  },
} as const;
export type SectionName = keyof typeof SECTIONS;

/** @param self absolute URL of the feed in the format asked for */
export async function feedOf(
  name: SectionName,
  sources: Sources,
  publicUrl: string,
  self: string,
): Promise<Feed> {
  const { title, description, path } = SECTIONS[name];
  const items =
    name === 'reviews' ? await reviews(sources, publicUrl) : await articles(name, sources, publicUrl);
  return { title, description, page: publicUrl + path, self, items };
}

async function articles(
  name: 'articles' | 'news',
  { catalog }: Sources,
  publicUrl: string,
): Promise<FeedItem[]> {
  const answer = await catalog.articles({ kind: name === 'news' ? 'news' : undefined, size: SIZE });
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

async function reviews({ catalog }: Sources, publicUrl: string): Promise<FeedItem[]> {
  const answer = await catalog.reviews({ size: SIZE });
  return (answer?.reviews ?? []).map((review: Review) => ({
    title: `${review.game_name}: ${review.title}`,
    url: publicUrl + urls.review(review.slug),
    summary: `${review.score.toFixed(1)} out of 10. ${review.verdict}`,
    author: review.author,
    published: review.published,
    image: publicUrl + cardUrl('game', review.game, review.game_picture),
  }));
}

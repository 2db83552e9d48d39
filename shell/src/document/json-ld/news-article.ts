import { urls, type Article } from '@savepoint/contracts';

/** @param image path of its picture @see https://schema.org/NewsArticle */
export const newsArticle = (article: Article, image: string, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': article.kind === 'news' ? 'NewsArticle' : 'Article',
  headline: article.title,
  description: article.summary,
  url: publicUrl + urls.article(article.slug),
  image: publicUrl + image,
  mainEntityOfPage: publicUrl + urls.article(article.slug),
  datePublished: article.published,
  // Articles are not changed after the day they come out, but for slips of the pen.
  dateModified: article.published,
  author: { '@type': 'Person', name: article.author },
  publisher: { '@type': 'Organization', name: 'Savepoint', url: `${publicUrl}/` },
});

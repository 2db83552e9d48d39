import { articlePicture, cardUrl, urls, type Article } from '@savepoint/contracts';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import { newsArticle } from '../../document/json-ld/news-article';
import { ArticlePage } from '../../pages/article/article-page';
import { commentsSlot } from '../../pages/comments-slot';
import { commentsAddress } from './comments-place';
import type { PageRoute } from './index';
import { isSlug } from './slug';

const MORE = 3;
const ARTICLES: Crumb = { name: 'Articles', path: urls.articles() };
/** The list an article stands in, under all articles. */
const LISTS: Record<Article['kind'], Crumb[]> = {
  news: [ARTICLES, { name: 'News', path: urls.news() }],
  upcoming: [ARTICLES, { name: 'Upcoming', path: urls.upcoming() }],
  feature: [ARTICLES],
};

/** One article with the games it is about. */
export const articleRoute: PageRoute = async ({ params: { slug }, query, sources, publicUrl }) => {
  if (!isSlug(slug)) return null;
  const article = await sources.catalog.article(slug);
  if (!article) return null;
  const [games, stats, others] = await Promise.all([
    sources.optional(sources.catalog.gamesBySlug(article.games)),
    sources.optional(sources.ratings.stats(article.games)),
    sources.optional(sources.catalog.articles({ kind: article.kind, size: MORE + 1 })),
  ]);
  const picture = articlePicture(article);
  const image = cardUrl(picture.kind, picture.slug, picture.digest);
  const crumbs = [...LISTS[article.kind], { name: article.title, path: urls.article(slug) }];
  const { path, place, ending } = commentsAddress(urls.article(slug), query);
  return {
    title: article.title + ending,
    description: article.summary,
    path,
    type: 'article',
    image,
    crumbs,
    jsonld: [newsArticle(article, image, publicUrl)],
    slots: [commentsSlot('article', slug, article.title, place)],
    open: { place: 'article', props: { slug, name: article.title } },
    body: (
      <ArticlePage
        article={article}
        crumbs={crumbs}
        games={games ?? []}
        stats={stats}
        more={others?.articles.filter((other) => other.slug !== slug).slice(0, MORE) ?? []}
      />
    ),
  };
};

import { urls, type Article } from '@savepoint/contracts';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import { ListedComments } from '../../components/comment-count';
import { ArticlesPage } from '../../pages/article/articles-page';
import type { PageRoute } from './index';
import { listPage } from './list-page';
import { listUrl, pageOf } from './query';

/** Articles on one page of a list: seven rows of three. */
const SIZE = 21;

interface ArticleList {
  kind?: Article['kind'];
  title: string;
  text: string;
  /** The last one is the list itself. */
  crumbs: readonly [Crumb, Crumb];
}

const ARTICLES: Crumb = { name: 'Articles', path: urls.articles() };

/** A list of articles, newest first. */
const listRoute =
  ({ kind, title, text, crumbs }: ArticleList): PageRoute =>
  async ({ query, sources, publicUrl }) => {
    const page = pageOf(query);
    const answer = page && (await sources.catalog.articles({ kind, page, size: SIZE }));
    if (!answer) return null;
    const comments = await sources.optional(
      sources.comments.counts({ article: answer.articles.map(({ slug }) => slug) }),
    );
    const url = (to: number) => listUrl(crumbs[1].path, { page: to });
    return listPage({
      title,
      description: text,
      crumbs,
      items: answer.articles.map((article) => ({ name: article.title, path: urls.article(article.slug) })),
      page: answer.page,
      pages: answer.pages,
      size: SIZE,
      url,
      publicUrl,
      body: (
        <ListedComments value={comments}>
          <ArticlesPage title={title} text={text} crumbs={crumbs} answer={answer} url={url} />
        </ListedComments>
      ),
    });
  };

export const articlesRoute = listRoute({
  title: 'Articles',
  text: 'News, looks ahead and essays about video games.',
  crumbs: [{ name: 'Home', path: urls.home() }, ARTICLES],
});

export const newsRoute = listRoute({
  kind: 'news',
  title: 'News',
  text: 'What happened, without the noise.',
  crumbs: [ARTICLES, { name: 'News', path: urls.news() }],
});

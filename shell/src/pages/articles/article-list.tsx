import { urls } from '@savepoint/contracts/base';
import type { Article, ArticlesResponse } from '@savepoint/contracts/catalog';
import { ArticleCard, CommentCountsContext } from '../../components/cards';
import { PageHead } from '../../components/layout';
import { Pager } from '../../components/pager';
import type { Crumb } from '../../document/page';
import { message } from '../../messages';
import { ARTICLES_CRUMB, HOME_CRUMB, NEWS_CRUMB } from '../crumbs';
import { listPage } from '../list-page';
import { defined, definePage, InvalidParameter, listUrl, pageNumber } from '../page-route';

/** Seven rows of three. */
const ARTICLES_PER_PAGE = 21;

interface ArticleList {
  path: string;
  /** Default: all kinds. */
  kind?: Article['kind'];
  title: string;
  text: string;
  /** The last one is this list. */
  crumbs: readonly [Crumb, Crumb];
}

/** A list of articles, newest first. */
const articleListPage = ({ path, kind, title, text, crumbs }: ArticleList) =>
  definePage({
    path,
    query: { page: pageNumber },
    inSitemap: true,
    async load({ query, sources, publicUrl }) {
      const { page } = query;
      if (page instanceof InvalidParameter) return null;
      const answer = await sources.catalog.call('listArticles', {
        query: defined({ kind, page, size: ARTICLES_PER_PAGE }),
      });
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
        size: ARTICLES_PER_PAGE,
        url,
        publicUrl,
        body: (
          <CommentCountsContext value={comments}>
            <ArticlesPage title={title} text={text} crumbs={crumbs} answer={answer} url={url} />
          </CommentCountsContext>
        ),
      });
    },
  });

export const articlesPage = articleListPage({
  path: '/articles/',
  title: message('articles'),
  text: message('articlesText'),
  crumbs: [HOME_CRUMB, ARTICLES_CRUMB],
});

export const newsPage = articleListPage({
  path: '/articles/news/',
  kind: 'news',
  title: message('news'),
  text: message('newsText'),
  crumbs: [ARTICLES_CRUMB, NEWS_CRUMB],
});

interface ArticlesPageProps {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  answer: ArticlesResponse;
  /** @returns the address of a page of this list */
  url(page: number): string;
}

/** Articles in a grid, newest first. */
function ArticlesPage({ title, text, crumbs, answer, url }: ArticlesPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title} text={text} crumbs={crumbs} />
      <h2 className="vh">{message('latestArticles')}</h2>
      <div className="stories">
        {answer.articles.map((article) => (
          <ArticleCard key={article.slug} article={article} />
        ))}
      </div>
      <Pager page={answer.page} pages={answer.pages} url={url} />
    </div>
  );
}

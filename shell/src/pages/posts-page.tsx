import type { Article, ArticlesQuery, Review } from '@savepoint/contracts/catalog';
import type { ReactElement } from 'react';
import { ArticleCard, CommentCountsContext, ReviewCard } from '../components/cards';
import { PageHead, Section } from '../components/layout';
import { Pager } from '../components/pager';
import type { Crumb, Page } from '../document/page';
import { message } from '../messages';
import { ALL_REVIEWS_LINK } from './crumbs';
import { listUrl, type PageRequest } from './page-route';

const ARTICLES_PER_PAGE = 12;
const MAX_REVIEWS = 12;

interface PostsPageOptions extends Pick<Page, 'jsonld' | 'feed'> {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  /** Path of the first page. */
  base: string;
  /** Page of the articles, from 1. */
  page: number;
  /** Whose reviews and articles are listed. */
  of: Pick<ArticlesQuery, 'author' | 'topic'>;
  /** Shown when there are none. */
  empty?: ReactElement;
}

/** Reviews, then articles by page: of an author or on a topic. @returns null for a page after the last one */
export async function postsPage(
  { title, text, crumbs, base, page, of, empty, ...rest }: PostsPageOptions,
  { sources }: Pick<PageRequest, 'sources'>,
): Promise<Page | null> {
  const [reviewList, articleList] = await Promise.all([
    sources.catalog.call('listReviews', { query: { ...of, size: MAX_REVIEWS } }),
    sources.catalog.call('listArticles', { query: { ...of, page, size: ARTICLES_PER_PAGE } }),
  ]);
  const reviews = reviewList?.reviews ?? [];
  const articles = articleList?.articles ?? [];
  const pages = articleList?.pages ?? 0;
  if (page > Math.max(1, pages)) return null;
  const comments = await sources.optional(
    sources.comments.counts({
      review: reviews.map(({ slug }) => slug),
      article: articles.map(({ slug }) => slug),
    }),
  );
  const url = (to: number) => listUrl(base, { page: to });
  return {
    ...rest,
    title: page === 1 ? title : message('pageOfList', { title, page }),
    description: text,
    path: url(page),
    ...(page > 1 && { previous: url(page - 1) }),
    ...(page < pages && { next: url(page + 1) }),
    crumbs,
    styles: ['lists'],
    body: (
      <CommentCountsContext value={comments}>
        <div className="wrap">
          <PageHead title={title} text={text} crumbs={crumbs} />
          {reviews.length + articles.length === 0 && empty}
          <Posts reviews={reviews} articles={articles} feed={rest.feed?.path}>
            <Pager page={page} pages={pages} url={url} />
          </Posts>
        </div>
      </CommentCountsContext>
    ),
  };
}

interface PostsProps {
  /** Newest first. */
  reviews: readonly Review[];
  articles: readonly Article[];
  /** Path of a feed of these. */
  feed: string | undefined;
  /** Below the articles. */
  children: ReactElement;
}

function Posts({ reviews, articles, feed, children }: PostsProps) {
  return (
    <>
      {reviews.length > 0 && (
        <Section title={message('reviews')} more={ALL_REVIEWS_LINK}>
          <div className="shelf">
            {reviews.map((review) => (
              <ReviewCard key={review.slug} review={review} />
            ))}
          </div>
        </Section>
      )}
      {articles.length > 0 && (
        <Section
          title={message('articles')}
          more={feed === undefined ? undefined : { name: message('feed'), path: feed }}
        >
          <div className="stories">
            {articles.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </div>
          {children}
        </Section>
      )}
    </>
  );
}

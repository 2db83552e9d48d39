import { pageUrls, type Article, type Review, type StaffMember } from '@savepoint/contracts';
import type { ReactElement } from 'react';
import { ArticleCard, CommentCountsContext, ReviewCard } from '../../components/cards';
import { PageHead, Section } from '../../components/layout';
import { Pager } from '../../components/pager';
import { profileData } from '../../document/json-ld';
import type { Crumb } from '../../document/page';
import { message as common } from '../../messages';
import { ALL_REVIEWS_LINK, HOME_CRUMB } from '../crumbs';
import { definePage, InvalidParameter, isSlug, listUrl, pageNumber } from '../page-route';
import { message } from './messages';

const ARTICLES_PER_PAGE = 12;
const MAX_REVIEWS = 12;

/** A person who writes for the site, with their reviews and articles. */
export const authorPage = definePage({
  path: '/authors/:slug/',
  query: { page: pageNumber },
  async load({ params: { slug }, query: { page }, sources, publicUrl }) {
    if (!isSlug(slug) || page instanceof InvalidParameter) return null;
    const found = await sources.catalog.call('listStaff', {});
    const author = found?.staff.find((member) => member.slug === slug);
    if (!author) return null;
    const [reviews, articles] = await Promise.all([
      sources.catalog.call('listReviews', { query: { author: slug, size: MAX_REVIEWS } }),
      sources.catalog.call('listArticles', { query: { author: slug, page, size: ARTICLES_PER_PAGE } }),
    ]);
    const pages = articles?.pages ?? 0;
    if (page > Math.max(1, pages)) return null;
    const comments = await sources.optional(
      sources.comments.counts({
        review: reviews?.reviews.map((each) => each.slug) ?? [],
        article: articles?.articles.map((each) => each.slug) ?? [],
      }),
    );
    const url = (to: number) => listUrl(pageUrls.author(slug), { page: to });
    const crumbs = [HOME_CRUMB, { name: author.name, path: pageUrls.author(slug) }];
    return {
      title: page === 1 ? author.name : common('pageOfList', { title: author.name, page }),
      description: author.bio,
      path: url(page),
      ...(page > 1 && { previous: url(page - 1) }),
      ...(page < pages && { next: url(page + 1) }),
      crumbs,
      jsonld: [profileData(author, publicUrl)],
      body: (
        <CommentCountsContext value={comments}>
          <AuthorPage
            author={author}
            crumbs={crumbs}
            reviews={reviews?.reviews ?? []}
            articles={articles?.articles ?? []}
            pager={<Pager page={page} pages={pages} url={url} />}
          />
        </CommentCountsContext>
      ),
    };
  },
});

interface AuthorPageProps {
  author: StaffMember;
  crumbs: readonly Crumb[];
  /** Newest first. */
  reviews: readonly Review[];
  articles: readonly Article[];
  pager: ReactElement;
}

function AuthorPage({ author, crumbs, reviews, articles, pager }: AuthorPageProps) {
  return (
    <div className="wrap">
      <PageHead title={author.name} text={author.bio} crumbs={crumbs} />
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
        <Section title={message('articles')}>
          <div className="stories">
            {articles.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </div>
          {pager}
        </Section>
      )}
    </div>
  );
}

import { urls } from '@savepoint/contracts/base';
import type { ReviewsResponse } from '@savepoint/contracts/catalog';
import { CommentCountsContext, ReviewCard } from '../../components/cards';
import { PageHead } from '../../components/layout';
import { Pager } from '../../components/pager';
import type { Crumb } from '../../document/page';
import { message as common } from '../../messages';
import { HOME_CRUMB, REVIEWS_CRUMB } from '../crumbs';
import { listPage } from '../list-page';
import { definePage, InvalidParameter, listUrl, pageNumber } from '../page-route';
import { message } from './messages';

/** Divides evenly into two, three and six columns. */
const REVIEWS_PER_PAGE = 24;

/** All reviews, newest first. */
export const reviewsPage = definePage({
  path: '/reviews/',
  query: { page: pageNumber },
  inSitemap: true,
  async load({ query, sources, publicUrl }) {
    const { page } = query;
    if (page instanceof InvalidParameter) return null;
    const answer = await sources.catalog.call('listReviews', { query: { page, size: REVIEWS_PER_PAGE } });
    if (!answer) return null;
    const comments = await sources.optional(
      sources.comments.counts({ review: answer.reviews.map(({ slug }) => slug) }),
    );
    const url = (to: number) => listUrl(urls.reviews(), { page: to });
    const crumbs = [HOME_CRUMB, REVIEWS_CRUMB];
    return listPage({
      title: message('title'),
      description: common('reviewsText'),
      crumbs,
      items: answer.reviews.map(({ title, slug }) => ({ name: title, path: urls.review(slug) })),
      page: answer.page,
      pages: answer.pages,
      size: REVIEWS_PER_PAGE,
      url,
      publicUrl,
      body: (
        <CommentCountsContext value={comments}>
          <ReviewsPage crumbs={crumbs} answer={answer} url={url} />
        </CommentCountsContext>
      ),
    });
  },
});

interface ReviewsPageProps {
  crumbs: readonly Crumb[];
  answer: ReviewsResponse;
  /** @returns the address of a page of this list */
  url(page: number): string;
}

/** All reviews in a grid. */
function ReviewsPage({ crumbs, answer, url }: ReviewsPageProps) {
  return (
    <div className="wrap">
      <PageHead title={common('reviews')} crumbs={crumbs} text={common('reviewsText')} />
      <h2 className="vh">{common('allReviews')}</h2>
      <div className="shelf">
        {answer.reviews.map((review) => (
          <ReviewCard key={review.slug} review={review} />
        ))}
      </div>
      <Pager page={answer.page} pages={answer.pages} url={url} />
    </div>
  );
}

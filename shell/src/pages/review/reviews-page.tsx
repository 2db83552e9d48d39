import type { ReviewsResponse } from '@savepoint/contracts';
import { PageHead } from '../../components/page-head';
import { Pager } from '../../components/pager';
import { ReviewCard } from '../../components/review-card';
import type { Crumb } from '../../document/json-ld/breadcrumbs';

interface Props {
  text: string;
  crumbs: readonly Crumb[];
  answer: ReviewsResponse;
  /** @returns the address of a page of this list */
  url(page: number): string;
}

/** All reviews in a grid. */
export function ReviewsPage({ text, crumbs, answer, url }: Props) {
  return (
    <div className="wrap">
      <PageHead title="Reviews" crumbs={crumbs} text={text} />
      <h2 className="vh">All reviews</h2>
      <div className="shelf">
        {answer.reviews.map((review) => (
          <ReviewCard key={review.slug} review={review} />
        ))}
      </div>
      <Pager page={answer.page} pages={answer.pages} url={url} />
    </div>
  );
}

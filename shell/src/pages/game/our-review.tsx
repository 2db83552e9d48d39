import { urls, type Review } from '@savepoint/contracts';
import { Dial } from '../../components/dial';
import { More } from '../../components/section';

/** Score and verdict of our review, with the way to it. */
export function OurReview({ review }: { review: Review }) {
  return (
    <section className="panel our-review">
      <h2 className="pt">Our review</h2>
      <div className="our-review__line">
        <Dial score={review.score} small />
        <p>{review.verdict}</p>
      </div>
      <More name="Read the review" path={urls.review(review.slug)} />
    </section>
  );
}

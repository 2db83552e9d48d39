import { reviewPicture, urls, type Review } from '@savepoint/contracts';
import { CommentCount } from './comment-count';
import { Dial, scoreWord } from './dial';
import { Cover } from './pictures';

/** A review by its game: cover, score, verdict. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="gcard">
      <Cover {...reviewPicture(review)} place="card" />
      <div className="scorerow">
        <Dial score={review.score} small />
        <b>{scoreWord(review.score)}</b>
      </div>
      <h3>
        <a href={urls.review(review.slug)}>{review.game_name}</a>
      </h3>
      <p>{review.verdict}</p>
      <CommentCount type="review" slug={review.slug} />
    </article>
  );
}

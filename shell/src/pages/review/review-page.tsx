import { reviewPicture, urls, type Game, type GameStats, type Review } from '@savepoint/contracts';
import { Byline, SampleNote } from '../../components/byline';
import { Crumbs } from '../../components/crumbs';
import { Dial, scoreWord } from '../../components/dial';
import { Picture } from '../../components/pictures';
import { ReviewCard } from '../../components/review-card';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import { AfterText } from '../after-text';
import { ReviewedGame } from './reviewed-game';
import { ScoreCard } from './score-card';
import { Verdict } from './verdict';

interface Props {
  review: Review;
  crumbs: readonly Crumb[];
  /** Facts of the game; undefined when they could not be had. */
  game: Game | undefined;
  stats: GameStats | undefined;
  more: readonly Review[];
}

export function ReviewPage({ review, crumbs, game, stats, more }: Props) {
  const body = review.body ?? '';
  return (
    <>
      <article>
        <div className="rev-art">
          <Picture {...reviewPicture(review)} place="banner" shape="wide" first />
        </div>
        <div className="wrap">
          <div className="rev-head">
            <Crumbs crumbs={crumbs} />
            <h1>{review.title}</h1>
            <p className="stand">{review.verdict}</p>
            <Byline by="Review by" author={review.author} published={review.published} body={body} />
            <div className="scorerow">
              <Dial score={review.score} small />
              <b>{scoreWord(review.score)}</b>
            </div>
          </div>
          <div className="cols cols--8-4 sec">
            <div>
              <dl className="saveline">
                <div>
                  <dt>The reviewer’s save</dt>
                  <dd>{review.played}</dd>
                </div>
              </dl>
              <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
              <Verdict review={review} />
              {review.sample && <SampleNote />}
            </div>
            <div className="stack sticky">
              <ScoreCard score={review.score} />
              {game && <ReviewedGame game={game} stats={stats} />}
            </div>
          </div>
        </div>
      </article>
      <AfterText title="More reviews" all={{ name: 'All reviews', path: urls.reviews() }} className="shelf">
        {more.map((other) => (
          <ReviewCard key={other.slug} review={other} />
        ))}
      </AfterText>
    </>
  );
}

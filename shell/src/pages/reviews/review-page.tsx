import { urls } from '@savepoint/contracts/base';
import { gamePicture, reviewPicture, type Game, type Review } from '@savepoint/contracts/catalog';
import type { GameStats } from '@savepoint/contracts/members';
import { Icon } from '@savepoint/region-kit';
import type { CSSProperties } from 'react';
import { Byline, Corrections, ReadMore, SampleNote, TopicLinks } from '../../components/article-parts';
import { ReviewCard } from '../../components/cards';
import { gameDrawing } from '../../components/drawings';
import { Crumbs, Fact, groupLinks, Headline, platformLinks } from '../../components/layout';
import { Cover, Picture } from '../../components/pictures';
import { Rating, ScoreDial, scoreMeaning, scoreWord } from '../../components/scores';
import { OpenSlot, Slot, type Crumb } from '../../document/page';
import { credit, keepNumbers, releaseDate, releaseFact } from '../../format';
import { message as common } from '../../messages';
import { ALL_REVIEWS_LINK } from '../crumbs';
import { message } from './messages';

interface ReviewPageProps {
  review: Review;
  crumbs: readonly Crumb[];
  /** undefined when its source is down. */
  game: Game | undefined;
  stats: GameStats | undefined;
  more: readonly Review[];
}

export function ReviewPage({ review, crumbs, game, stats, more }: ReviewPageProps) {
  const body = review.body ?? '';
  return (
    <>
      <article>
        <div className="article-art">
          <Picture
            {...reviewPicture(review)}
            size="banner"
            shape="wide"
            first
            drawing={game && gameDrawing(game)}
          />
        </div>
        <div className="wrap">
          <div className="article-head">
            <Crumbs crumbs={crumbs} />
            <Headline title={review.title} point={false} />
            <p className="standfirst">{review.verdict}</p>
            <Byline of="review" post={review} />
            <div className="scorerow">
              <ScoreDial score={review.score} small />
              <b>{scoreWord(review.score)}</b>
            </div>
          </div>
          <OpenSlot name="review-after-facts" />
          <div className="cols cols--8-4 sec">
            <div>
              <SaveLine played={review.played} />
              <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
              <Verdict review={review} />
              <Corrections corrections={review.corrections} />
              <TopicLinks topics={review.topics} />
              {review.sample && <SampleNote />}
            </div>
            <div className="stack sticky">
              <ScoreCard score={review.score} />
              {game && <ReviewedGame game={game} stats={stats} />}
              <OpenSlot name="review-sidebar" />
            </div>
          </div>
        </div>
      </article>
      <ReadMore of="review" title={message('more')} all={ALL_REVIEWS_LINK} className="shelf">
        {more.map((other) => (
          <ReviewCard key={other.slug} review={other} />
        ))}
      </ReadMore>
    </>
  );
}

/** How far the reviewer has played; ten blocks show how much of the game, where that can be counted. */
function SaveLine({ played: { time, platform, progress, completed, ending } }: Pick<Review, 'played'>) {
  return (
    <dl className="save-line">
      <div>
        <dt>{message('save')}</dt>
        <dd>
          {completed !== undefined && (
            <span className="save-line__blocks" style={percent(completed)} aria-hidden="true" />
          )}
          {progress}
        </dd>
      </div>
      <div>
        <dt>{message('time')}</dt>
        <dd>{time}</dd>
      </div>
      <div>
        <dt>{message('platform')}</dt>
        <dd>
          <a href={urls.platform(platform.slug)}>{platform.name}</a>
        </dd>
      </div>
      {ending && (
        <div>
          <dt>{message('ending')}</dt>
          <dd>{ending}</dd>
        </div>
      )}
    </dl>
  );
}

const percent = (completed: number) => ({ '--completed': `${completed}%` }) as CSSProperties;

/** The end of a review: the score, what works and what does not. */
function Verdict({ review: { score, verdict, pros, cons } }: { review: Review }) {
  return (
    <section className="verdict" aria-labelledby="verdict">
      <div className="verdict__top">
        <ScoreDial score={score} />
        <div>
          <h2 className="pt" id="verdict">
            {scoreWord(score)}
          </h2>
          <p>{verdict}</p>
        </div>
      </div>
      <div className="pros-cons">
        {pros.length > 0 && (
          <div className="pros-cons__pros">
            <h3>{message('pros')}</h3>
            <Points icon="plus" points={pros} />
          </div>
        )}
        {cons.length > 0 && (
          <div className="pros-cons__cons">
            <h3>{message('cons')}</h3>
            <Points icon="minus" points={cons} />
          </div>
        )}
      </div>
    </section>
  );
}

function Points({ icon, points }: { icon: 'plus' | 'minus'; points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Icon name={icon} />
          {point}
        </li>
      ))}
    </ul>
  );
}

/** The score, in the side column. */
function ScoreCard({ score }: { score: number }) {
  return (
    <section className="panel scorecard">
      <ScoreDial score={score} />
      <h2 className="pt">{scoreWord(score)}</h2>
      <p>
        {scoreMeaning(score)}{' '}
        <a className="link" href={urls.scoring()}>
          {common('scoring')}
        </a>
      </p>
    </section>
  );
}

/** The reviewed game. @param stats undefined when there are none or their source is down */
function ReviewedGame({ game, stats }: { game: Game; stats: GameStats | undefined }) {
  return (
    <section className="about-game">
      <div className="about-game__top">
        <Cover {...gamePicture(game)} size="aside" />
        <div>
          <h2>
            <a href={urls.game(game.slug)}>{keepNumbers(game.name)}</a>
          </h2>
          <p>{credit(game)}</p>
          <Rating stats={stats} />
        </div>
      </div>
      <dl className="facts">
        <Fact name={common('publisher')} value={groupLinks('publisher', game.publishers)} />
        <Fact name={releaseFact(game)} value={releaseDate(game)} />
        <Fact name={common('platforms')} value={platformLinks(game.platforms)} />
      </dl>
      <Slot region="favorite" />
    </section>
  );
}

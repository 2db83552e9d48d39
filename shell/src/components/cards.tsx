import { urls } from '@savepoint/contracts/base';
import type { EntityType } from '@savepoint/contracts/schema';
import {
  articlePicture,
  gamePicture,
  reviewPicture,
  type Article,
  type GameSummary,
  type Review,
} from '@savepoint/contracts/catalog';
import type { GameStats } from '@savepoint/contracts/members';
import { Icon } from '@savepoint/region-kit';
import { createContext, useContext } from 'react';
import { credit, creditWithDate, formatNumber, keepNumbers, shortDate } from '../format';
import { message } from '../messages';
import type { CommentCounts, StatsBySlug } from '../server/sources';
import { gameDrawing } from './drawings';
import { MoreLink, SectionHead } from './layout';
import { Art, Cover, Thumb } from './pictures';
import { Published } from './published';
import { BareRating, Rating, ScoreDial, scoreWord } from './scores';

interface GameCardProps {
  game: GameSummary;
  /** undefined when there are none or their source is down */
  stats: GameStats | undefined;
  /** Whether it is on the first screen of a phone. */
  first?: boolean;
}

/** A game in a grid. */
export function GameCard({ game, stats, first = false }: GameCardProps) {
  return (
    <article className="gcard">
      <Cover
        {...gamePicture(game)}
        size="card"
        first={first}
        drawing={first ? gameDrawing(game) : undefined}
      />
      <div>
        <h3>
          <a href={urls.game(game.slug)}>{keepNumbers(game.name)}</a>
        </h3>
        <p className="gcard__meta">{creditWithDate(game)}</p>
      </div>
      <div className="gcard__foot">
        <Rating stats={stats} />
        <CommentCount type="game" slug={game.slug} />
      </div>
    </article>
  );
}

/** A review in a grid: cover, score, verdict. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="gcard">
      <Cover {...reviewPicture(review)} size="card" />
      <div className="scorerow">
        <ScoreDial score={review.score} small />
        <b>{scoreWord(review.score)}</b>
      </div>
      <div>
        <h3>
          <a href={urls.review(review.slug)}>{keepNumbers(review.game_name)}</a>
        </h3>
        <p>{review.verdict}</p>
      </div>
      <div className="gcard__foot">
        <CommentCount type="review" slug={review.slug} />
      </div>
    </article>
  );
}

/** An article in a grid, with its picture. */
export function ArticleCard({ article }: { article: Article }) {
  return (
    <article className="story">
      <Art {...articlePicture(article)} size="story" />
      <div>
        <h3>
          <a href={urls.article(article.slug)}>{keepNumbers(article.title)}</a>
        </h3>
        <p>{article.summary}</p>
        <p className="story__meta">
          <Published time={article.published} short />
          <CommentCount type="article" slug={article.slug} />
        </p>
      </div>
    </article>
  );
}

interface GameRowsProps {
  title: string;
  /** How the games were selected. */
  explanation?: string;
  games: readonly GameSummary[];
  /** null when their source is down. */
  stats: StatsBySlug | null;
  more?: { name: string; path: string };
}

/** A titled list of games, for a side column. */
export function GameRows({ title, explanation, games, stats, more }: GameRowsProps) {
  return (
    <section className="game-rows">
      <h2 className="pt">{title}</h2>
      {explanation && <p className="game-rows__explanation">{explanation}</p>}
      <ul className="rows">
        {games.map((game) => (
          <li key={game.slug} className="row">
            <Thumb {...gamePicture(game)} size="thumb" />
            <div>
              <h3>
                <a href={urls.game(game.slug)}>{keepNumbers(game.name)}</a>
              </h3>
              <p>{credit(game)}</p>
            </div>
            <BareRating stats={stats?.get(game.slug)} />
          </li>
        ))}
      </ul>
      {more && <MoreLink {...more} />}
    </section>
  );
}

interface NewsFeedProps {
  title: string;
  more?: { name: string; path: string } | undefined;
  articles: readonly Article[];
  today: Date;
}

/** Headlines with their dates and summaries. */
export function NewsFeed({ title, more, articles, today }: NewsFeedProps) {
  return (
    <>
      <SectionHead title={title} more={more} />
      <ol className="news-feed">
        {articles.map(({ slug, title: headline, summary, published }) => (
          <li key={slug} className="news-feed__item">
            <Published time={published} short format={(day) => shortDate(day, today)} />
            <div>
              <a href={urls.article(slug)}>{headline}</a>
              <p>{summary}</p>
              <CommentCount type="article" slug={slug} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Comment counts for the cards of a page; null when their source is down. */
export const CommentCountsContext = createContext<CommentCounts | null>(null);

/** The number of comments; nothing when there are none. */
export function CommentCount({ type, slug }: { type: EntityType; slug: string }) {
  const comments = useContext(CommentCountsContext)?.get(type)?.get(slug) ?? 0;
  if (!comments) return null;
  return (
    <span className="comment-count">
      <Icon name="comment" small />
      <span className="num">{formatNumber(comments)}</span>
      <span className="vh"> {message('commentCount', { count: comments })}</span>
    </span>
  );
}

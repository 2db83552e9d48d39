import { calendarDay, urls } from '@savepoint/contracts/base';
import {
  articlePicture,
  gamePicture,
  type Article,
  type GameSummary,
  type RankedGame,
  type Menus,
} from '@savepoint/contracts/catalog';
import type { LatestComment } from '@savepoint/contracts/comments';
import { CommentText, richText } from '@savepoint/region-kit';
import { articleDrawing } from '../../components/drawings';
import { Headline, MoreLink, SectionHead } from '../../components/layout';
import { Art, Cover } from '../../components/pictures';
import { authorNames, Published } from '../../components/published';
import { ReleaseList } from '../../components/release-dates';
import { RankChange } from '../../components/scores';
import { credit, fullDate, keepNumbers, shortDate } from '../../format';
import { message } from './messages';

/** The line under the header: today’s date, and the size of the catalogue. */
export function DateLine({ today, menus }: { today: Date; menus: Menus | null }) {
  return (
    <p className="date-line">
      <time dateTime={calendarDay(today)} data-local="weekday">
        {fullDate(today)}
      </time>
      {menus && (
        <span>
          {message('catalogue', {
            games: message('games', { count: menus.games }),
            count: menus.platforms.length,
          })}
        </span>
      )}
    </p>
  );
}

/** The first story of the front page. @param games those that were read, for its picture */
export function LeadStory({ article, games }: { article: Article; games: readonly GameSummary[] }) {
  return (
    <article className="lead">
      <Art {...articlePicture(article)} size="lead" first drawing={articleDrawing(article, games)} />
      <div className="lead__text">
        <span className="tag tag--accent">{message('feature')}</span>
        <Headline title={article.title} path={urls.article(article.slug)} point={false} />
        <p>{article.summary}</p>
        <p className="story__meta">
          <span>{message('by', { author: authorNames(article) })}</span>
          <Published time={article.published} short />
        </p>
      </div>
    </article>
  );
}

/** The top of the week’s chart. */
export function MiniChart({ entries }: { entries: readonly RankedGame[] }) {
  return (
    <section className="mini-chart">
      <SectionHead title={message('chart')} />
      <ol className="mini-chart__list">
        {entries.map(({ rank, movement, game }) => (
          <li key={game.slug} className="mini-chart__item">
            <span className="mini-chart__rank">{rank}</span>
            <Cover {...gamePicture(game)} size="mini" />
            <div>
              <h3>
                <a href={urls.game(game.slug)}>{keepNumbers(game.name)}</a>
              </h3>
              <p>{credit(game)}</p>
            </div>
            <RankChange change={movement} />
          </li>
        ))}
      </ol>
      <MoreLink name={message('fullChart')} path={urls.charts()} />
    </section>
  );
}

/** The next confirmed releases. */
export function UpcomingGames({ games }: { games: readonly GameSummary[] }) {
  return (
    <section>
      <SectionHead
        title={message('upcoming')}
        more={{ name: message('allUpcoming'), path: urls.upcoming() }}
      />
      <ReleaseList games={games} />
    </section>
  );
}

/** A comment with the game it is about. */
export interface CommentOnGame {
  comment: LatestComment;
  game: GameSummary;
}

const EXCERPT_LENGTH = 140;

/** The latest comments, one per game. */
export function LatestComments({ comments, today }: { comments: readonly CommentOnGame[]; today: Date }) {
  return (
    <section>
      <SectionHead title={message('latestComments')} />
      <ul className="news-feed">
        {comments.map(({ comment, game }) => (
          <li key={comment.uid} className="news-feed__item">
            <time dateTime={comment.created}>{shortDate(comment.created, today)}</time>
            <div>
              <a href={`${urls.game(game.slug)}?comment=${comment.uid}`}>
                {richText(message.parts('commentOn', { name: <bdi>{comment.name}</bdi>, game: game.name }))}
              </a>
              <CommentText comment={comment} maxLength={EXCERPT_LENGTH} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { gamePicture, urls, type GameStats, type GameSummary } from '@savepoint/contracts';
import { credit } from '../text/credit';
import { CommentCount } from './comment-count';
import { Cover } from './pictures';
import { Rating } from './rating';

/** A game in a grid. @param stats undefined when they could not be had */
export function GameCard({ game, stats }: { game: GameSummary; stats: GameStats | undefined }) {
  return (
    <article className="gcard">
      <Cover {...gamePicture(game)} place="card" />
      <h3>
        <a href={urls.game(game.slug)}>{game.name}</a>
      </h3>
      <p className="gcard__meta">{credit(game)}</p>
      <div className="gcard__foot">
        <Rating stats={stats} />
        <CommentCount type="game" slug={game.slug} />
      </div>
    </article>
  );
}

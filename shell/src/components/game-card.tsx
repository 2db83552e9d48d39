import { gamePicture, urls, type GameStats, type GameSummary } from '@savepoint/contracts';
import { credit } from '../text/credit';
import { CommentCount } from './comment-count';
import { Cover } from './pictures';
import { Rating } from './rating';

/** A game in a grid. @param figures undefined when they could not be had */
export function GameCard({ game, figures }: { game: GameSummary; figures: GameStats | undefined }) {
  return (
    <article className="gcard">
      <Cover {...gamePicture(game)} place="card" />
      <h3>
        <a href={urls.game(game.slug)}>{game.name}</a>
      </h3>
      <p className="gcard__meta">{credit(game)}</p>
      <div className="gcard__foot">
        <Rating figures={figures} />
        <CommentCount type="game" slug={game.slug} />
      </div>
    </article>
  );
}

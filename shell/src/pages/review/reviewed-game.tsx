import { gamePicture, urls, type Game, type GameStats } from '@savepoint/contracts';
import { Fact } from '../../components/fact';
import { Cover } from '../../components/pictures';
import { Rating } from '../../components/rating';
import { credit } from '../../text/credit';
import { longDate } from '../../text/dates';

/** The game a review is about. @param stats undefined when they could not be had */
export function ReviewedGame({ game, stats }: { game: Game; stats: GameStats | undefined }) {
  return (
    <section className="about-game">
      <div className="about-game__top">
        <Cover {...gamePicture(game)} place="aside" />
        <div>
          <h2>
            <a href={urls.game(game.slug)}>{game.name}</a>
          </h2>
          <p>{credit(game)}</p>
          <Rating stats={stats} />
        </div>
      </div>
      <dl className="facts">
        <Fact name="Publisher" value={game.publishers.join(', ')} />
        <Fact name="Released" value={game.released ? longDate(game.released) : 'No date yet'} />
        <Fact name="Platforms" value={game.platforms.map(({ name }) => name).join(', ')} />
      </dl>
    </section>
  );
}

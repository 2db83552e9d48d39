import { gamePicture, urls, type GameSummary } from '@savepoint/contracts';
import type { StatsBySlug } from '../server/sources';
import { credit } from '../text/credit';
import { Thumb } from './pictures';
import { BareRating } from './rating';

interface Props {
  title: string;
  /** How they were chosen. */
  how?: string;
  games: readonly GameSummary[];
  /** null when they could not be had. */
  stats: StatsBySlug | null;
}

/** A titled list of games beside a text. */
export function GameRows({ title, how, games, stats }: Props) {
  return (
    <section className="game-rows">
      <h2 className="pt">{title}</h2>
      {how && <p className="game-rows__how">{how}</p>}
      <ul className="rows">
        {games.map((game) => (
          <li key={game.slug} className="row">
            <Thumb {...gamePicture(game)} place="thumb" />
            <div>
              <h3>
                <a href={urls.game(game.slug)}>{game.name}</a>
              </h3>
              <p>{credit(game)}</p>
            </div>
            <BareRating stats={stats?.get(game.slug)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

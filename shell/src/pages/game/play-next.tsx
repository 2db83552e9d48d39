import { urls, type GameSummary } from '@savepoint/contracts';
import { Thumb } from '../../components/pictures';
import { BareRating } from '../../components/rating';
import type { FiguresBySlug } from '../../server/sources';
import { credit } from '../../text/credit';

/** Games that share the most with this one. */
export function PlayNext({
  games,
  figures,
}: {
  games: readonly GameSummary[];
  figures: FiguresBySlug | null;
}) {
  return (
    <section className="play-next">
      <h2 className="pt">Play next</h2>
      <ul className="rows">
        {games.map((game) => (
          <li key={game.slug} className="row">
            <Thumb slug={game.slug} place="thumb" />
            <div>
              <h3>
                <a href={urls.game(game.slug)}>{game.name}</a>
              </h3>
              <p>{credit(game)}</p>
            </div>
            <BareRating figures={figures?.get(game.slug)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { gamePicture, urls, type GameSummary } from '@savepoint/contracts';
import { Cover } from '../../components/pictures';
import { Rating } from '../../components/rating';
import type { FiguresBySlug } from '../../server/sources';
import { credit } from '../../text/credit';

/** Games that were found, best first. @param figures null when they could not be had */
export function FoundGames({
  games,
  figures,
}: {
  games: readonly GameSummary[];
  figures: FiguresBySlug | null;
}) {
  return (
    <>
      <h2 className="vh">Games</h2>
      <ul className="rows found-games">
        {games.map((game) => (
          <li key={game.slug} className="row">
            <Cover {...gamePicture(game)} place="found" />
            <div>
              <h3>
                <a href={urls.game(game.slug)}>{game.name}</a>
              </h3>
              <p>
                {[credit(game), game.categories.map(({ name }) => name).join(', ')]
                  .filter(Boolean)
                  .join('. ')}
              </p>
              <Rating figures={figures?.get(game.slug)} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

import { gamePicture, urls, type GameSummary } from '@savepoint/contracts';
import { Cover } from '../../components/pictures';
import { Rating } from '../../components/rating';
import type { StatsBySlug } from '../../server/sources';
import { credit } from '../../text/credit';

/** Games that were found, best first. @param stats null when they could not be had */
export function FoundGames({ games, stats }: { games: readonly GameSummary[]; stats: StatsBySlug | null }) {
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
              <Rating stats={stats?.get(game.slug)} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

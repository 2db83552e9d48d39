import { urls } from '@savepoint/contracts';
import { Movement } from '../../components/movement';
import { Cover } from '../../components/pictures';
import { Rating } from '../../components/rating';
import type { ChartLine } from '../../server/routes/chart-lines';
import { credit } from '../../text/credit';

/** The places after the podium, one a line. */
export function Ranking({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <>
      <h2 className="vh">The rest of the chart</h2>
      <div className="rank-head" aria-hidden="true">
        <span>Rank</span>
        <span>Moved</span>
        <span />
        <span>Game</span>
        <span>Readers’ rating</span>
      </div>
      <ol start={lines[0]?.entry.rank}>
        {lines.map(({ entry, game }) => (
          <li key={game.slug} className="rank" value={entry.rank}>
            <span className="rank__n">{entry.rank}</span>
            <Cover slug={game.slug} place="rank" />
            <div className="rank__t">
              <h3>
                <a href={urls.game(game.slug)}>{game.name}</a>
              </h3>
              <p className="rank__meta">
                {[
                  credit(game),
                  game.categories
                    .slice(0, 2)
                    .map(({ name }) => name)
                    .join(', '),
                ]
                  .filter(Boolean)
                  .join('. ')}
              </p>
            </div>
            <div className="rank__score">
              <Movement places={entry.movement} />
              <Rating figures={entry} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

import { gamePicture, urls, type ChartHistory, type RankedGame } from '@savepoint/contracts';
import { Movement } from '../../components/movement';
import { Cover } from '../../components/pictures';
import { Rating } from '../../components/rating';
import { Spark } from '../../components/spark';
import type { StatsBySlug } from '../../server/sources';
import { credit } from '../../text/credit';

interface Props {
  entries: readonly RankedGame[];
  /** null when they could not be had. */
  stats: StatsBySlug | null;
  histories: ReadonlyMap<string, ChartHistory> | null;
}

/** The places after the podium, one a line. */
export function Ranking({ entries, stats, histories }: Props) {
  return (
    <>
      <h2 className="vh">The rest of the chart</h2>
      <div className="rank-head" aria-hidden="true">
        <span>Rank</span>
        <span>Moved</span>
        <span />
        <span>Game</span>
        <span>Lately</span>
        <span>Readers’ rating</span>
      </div>
      <ol start={entries[0]?.rank}>
        {entries.map(({ rank, movement, game }) => {
          const history = histories?.get(game.slug);
          return (
            <li key={game.slug} className="rank" value={rank}>
              <span className="rank__n">{rank}</span>
              <Cover {...gamePicture(game)} place="rank" />
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
              <div className="rank__spark">{history && <Spark history={history} />}</div>
              <div className="rank__score">
                <Movement places={movement} />
                <Rating stats={stats?.get(game.slug)} />
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

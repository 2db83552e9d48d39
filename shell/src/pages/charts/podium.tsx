import { gamePicture, urls, type RankedGame } from '@savepoint/contracts';
import { Movement } from '../../components/movement';
import { Cover } from '../../components/pictures';
import { Rating } from '../../components/rating';
import { toneStyle } from '../../components/tone-style';
import type { StatsBySlug } from '../../server/sources';
import { credit } from '../../text/credit';

/** The first three, each in the colours of its cover. */
export function Podium({
  entries,
  stats,
}: {
  entries: readonly RankedGame[];
  /** null when they could not be had. */
  stats: StatsBySlug | null;
}) {
  return (
    <>
      <h2 className="vh">Top three</h2>
      <ol className="podium">
        {entries.map(({ rank, movement, game }, index) => (
          <li key={game.slug} className="pod tone" style={toneStyle(game)}>
            <span className="pod__n">
              <span aria-hidden="true">{rank}</span>
              <Movement places={movement} />
            </span>
            <Cover {...gamePicture(game)} place="pod" first={index === 0} />
            <div className="pod__txt">
              <h3>
                <span className="vh">{rank}. </span>
                <a href={urls.game(game.slug)}>{game.name}</a>
              </h3>
              <p>{credit(game)}</p>
              <p>
                <Rating stats={stats?.get(game.slug)} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

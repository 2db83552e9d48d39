import { urls } from '@savepoint/contracts';
import { Movement } from '../../components/movement';
import { Cover } from '../../components/pictures';
import { Rating } from '../../components/rating';
import { toneStyle } from '../../components/tone-style';
import type { ChartLine } from '../../server/routes/chart-lines';
import { credit } from '../../text/credit';

/** The first three, each in the colours of its cover. */
export function Podium({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <>
      <h2 className="vh">Top three</h2>
      <ol className="podium">
        {lines.map(({ entry, game }, index) => (
          <li key={game.slug} className="pod tone" style={toneStyle(game)}>
            <span className="pod__n">
              <span aria-hidden="true">{entry.rank}</span>
              <Movement places={entry.movement} />
            </span>
            <Cover slug={game.slug} place="pod" first={index === 0} />
            <div className="pod__txt">
              <h3>
                <span className="vh">{entry.rank}. </span>
                <a href={urls.game(game.slug)}>{game.name}</a>
              </h3>
              <p>{credit(game)}</p>
              <p>
                <Rating figures={entry} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

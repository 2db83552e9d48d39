import { gamePicture, urls, type RankedGame } from '@savepoint/contracts';
import { Movement } from '../../components/movement';
import { Cover } from '../../components/pictures';
import { More, SectionHead } from '../../components/section';
import { credit } from '../../text/credit';

/** The top of the week’s chart. */
export function MiniChart({ entries }: { entries: readonly RankedGame[] }) {
  return (
    <section className="mini-chart">
      <SectionHead title="This week’s chart" />
      <ol className="mini">
        {entries.map(({ rank, movement, game }) => (
          <li key={game.slug} className="mini__item">
            <span className="mini__n">{rank}</span>
            <Cover {...gamePicture(game)} place="mini" />
            <div>
              <h3>
                <a href={urls.game(game.slug)}>{game.name}</a>
              </h3>
              <p>{credit(game)}</p>
            </div>
            <Movement places={movement} />
          </li>
        ))}
      </ol>
      <More name="The full chart" path={urls.charts()} />
    </section>
  );
}

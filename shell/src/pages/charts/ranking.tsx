import { urls } from '@savepoint/contracts/base';
import { gamePicture, type ChartHistory, type RankedGame } from '@savepoint/contracts/catalog';
import { Cover, toneStyle } from '../../components/pictures';
import { RankChange, RankSparkline, Rating } from '../../components/scores';
import { credit, keepNumbers } from '../../format';
import type { StatsBySlug } from '../../server/sources';
import { message } from './messages';

interface RankingProps {
  entries: readonly RankedGame[];
  /** null when their source is down. */
  stats: StatsBySlug | null;
  histories: ReadonlyMap<string, ChartHistory> | null;
}

/** The first three games, each in the colours of its cover. */
export function Podium({ entries, stats, histories }: RankingProps) {
  return (
    <>
      <h2 className="vh">{message('topThree')}</h2>
      <ol className="podium">
        {entries.map(({ rank, movement, game }, index) => (
          <li key={game.slug} className="podium__item tone" style={toneStyle(game)}>
            <span className="podium__rank">
              <span aria-hidden="true">{rank}</span>
              <RankChange change={movement} />
            </span>
            <Cover {...gamePicture(game)} size="podium" first={index === 0} />
            <div className="podium__text">
              <h3>
                <span className="vh">{rank}. </span>
                <a href={urls.game(game.slug)}>{keepNumbers(game.name)}</a>
              </h3>
              <p>
                {credit(game)}
                <WeeksOnChart history={histories?.get(game.slug)} separator=". " />
              </p>
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

/** The games after the podium, one per line. */
export function Ranking({ entries, stats, histories }: RankingProps) {
  return (
    <>
      <h2 className="vh">{message('rest')}</h2>
      <div className="rank-head" aria-hidden="true">
        <span>{message('rank')}</span>
        <span>{message('movement')}</span>
        <span />
        <span>{message('game')}</span>
        <span>{message('history')}</span>
        <span className="rank__weeks">{message('onChart')}</span>
        <span>{message('rating')}</span>
      </div>
      <ol start={entries[0]?.rank}>
        {entries.map(({ rank, movement, game }) => {
          const history = histories?.get(game.slug);
          return (
            <li key={game.slug} className="rank" value={rank}>
              <span className="rank__number">{rank}</span>
              <Cover {...gamePicture(game)} size="rank" />
              <div className="rank__title">
                <h3>
                  <a href={urls.game(game.slug)}>{keepNumbers(game.name)}</a>
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
              <div className="rank__sparkline">{history && <RankSparkline history={history} />}</div>
              <div className="rank__score">
                <RankChange change={movement} />
                <Rating stats={stats?.get(game.slug)} />
                <span className="rank__weeks">
                  <WeeksOnChart history={history} />
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** “12 weeks”; nothing for a game without stored ranks. @param separator text before it */
function WeeksOnChart({ history, separator }: { history: ChartHistory | undefined; separator?: string }) {
  if (!history?.weeks) return null;
  const count = history.weeks;
  return (
    <>
      {separator}
      <span aria-hidden="true">{message('weeks', { count })}</span>
      <span className="vh">{message('weeksOnChart', { count })}</span>
    </>
  );
}

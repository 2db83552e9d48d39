import { urls, type ChartHistory } from '@savepoint/contracts';
import { Movement } from '../../components/movement';
import { More } from '../../components/section';
import { Spark } from '../../components/spark';
import { longDate } from '../../text/dates';

/** The game’s rank on this week’s chart, how far it moved, and its best rank. */
export function ChartPosition({ history }: { history: ChartHistory }) {
  const { current, best_rank, ranks } = history;
  if (!current) return null;
  const [first] = ranks;
  return (
    <section className="panel">
      <h2 className="pt">Chart position</h2>
      <div className="posn">
        <span className="posn__n">
          <small>No.</small>
          {current.rank}
        </span>
        <div>
          <Movement places={current.previous_rank && current.previous_rank - current.rank} />
          <p className="posn__text">
            This week’s chart
            <br />
            Best: no. {best_rank}
          </p>
        </div>
      </div>
      {first && ranks.length > 1 && (
        <div className="posn__spark">
          <Spark history={history} />
          <p>Since {longDate(first.day)}, best at the top</p>
        </div>
      )}
      <More name="The full chart" path={urls.charts()} />
    </section>
  );
}

import { urls, type ChartHistory } from '@savepoint/contracts';
import { Movement } from '../../components/movement';
import { More } from '../../components/section';
import { Spark } from '../../components/spark';
import { longDate } from '../../text/dates';

/** Where the game stands on the week’s chart, where it stood before, and its best place. */
export function ChartPosition({ history }: { history: ChartHistory }) {
  const { place, best, ranks } = history;
  if (!place) return null;
  const [first] = ranks;
  return (
    <section className="panel">
      <h2 className="pt">Chart position</h2>
      <div className="posn">
        <span className="posn__n">
          <small>No.</small>
          {place.rank}
        </span>
        <div>
          <Movement places={place.before && place.before - place.rank} />
          <p className="posn__text">
            This week’s chart
            <br />
            Best: no. {best}
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

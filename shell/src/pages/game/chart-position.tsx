import { urls, type ChartEntry } from '@savepoint/contracts';
import { Movement } from '../../components/movement';
import { More } from '../../components/section';

/** Where the game stands on the week’s chart. */
export function ChartPosition({ place }: { place: ChartEntry }) {
  return (
    <section className="panel">
      <h2 className="pt">Chart position</h2>
      <div className="posn">
        <span className="posn__n">
          <small>No.</small>
          {place.rank}
        </span>
        <div>
          <Movement places={place.movement} />
          <p className="posn__text">This week, by what readers rate, keep and talk about</p>
        </div>
      </div>
      <More name="The full chart" path={urls.charts()} />
    </section>
  );
}

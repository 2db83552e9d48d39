import { urls, type Section } from '@savepoint/contracts';
import { Select } from '../../components/select';
import { years } from '../../components/years';
import { chartUrl, PERIODS, type ChartChoice } from './chart-choice';

const NAMES: Record<ChartChoice['period'], string> = {
  week: 'This week',
  rising: 'Rising',
  'all-time': 'All time',
};
const FORM = 'chart';

/** The charts, as links. */
export function ChartTabs({ choice }: { choice: ChartChoice }) {
  return (
    <nav className="tabs" aria-label="Chart">
      {PERIODS.map((period) => (
        <a
          key={period}
          href={chartUrl({ ...choice, period })}
          aria-current={period === choice.period ? 'page' : undefined}
        >
          {NAMES[period]}
        </a>
      ))}
    </nav>
  );
}

/** The machines, as links. */
export function PlatformChips({ choice, platforms }: { choice: ChartChoice; platforms: readonly Section[] }) {
  if (platforms.length === 0) return null;
  return (
    <nav aria-label="Platform">
      <ul className="chips chart-chips">
        {[{ slug: undefined, name: 'All platforms' }, ...platforms].map(({ slug, name }) => (
          <li key={name}>
            <a
              className="chip"
              href={chartUrl({ ...choice, platform: slug })}
              aria-current={slug === choice.platform ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The year of release; a plain form that keeps what else is chosen. */
export function YearForm({ choice: { period, platform, year } }: { choice: ChartChoice }) {
  return (
    <form id={FORM} className="sortby" action={urls.charts()} method="get">
      {period !== PERIODS[0] && <input type="hidden" name="period" value={period} />}
      {platform && <input type="hidden" name="platform" value={platform} />}
      <label htmlFor="chart-year">Released</label>
      <Select form={FORM} id="chart-year" name="year" value={year === undefined ? '' : String(year)}>
        <option value="">Any year</option>
        {years().map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <button className="btn btn--quiet" type="submit">
        Show
      </button>
    </form>
  );
}

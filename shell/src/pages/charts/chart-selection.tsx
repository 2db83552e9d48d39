import { urls, type Section } from '@savepoint/contracts';
import { YearSelect } from '../../components/select';
import { listUrl, oneOf } from '../page-route';

/** The charts; the first is the default. */
export const PERIODS = ['week', 'rising', 'all-time'] as const;

export const chartPeriod = oneOf(PERIODS);

/** The selected chart and its filters. */
export interface ChartSelection {
  period: (typeof PERIODS)[number];
  /** Slug. */
  platform?: string | undefined;
  /** Year of release. */
  year?: number | undefined;
}

/** Address of a page of a chart. */
export const chartUrl = ({ period, platform, year }: ChartSelection, page = 1): string =>
  listUrl(urls.charts(), { period: period === PERIODS[0] ? undefined : period, platform, year, page });

const PERIOD_NAMES: Record<ChartSelection['period'], string> = {
  week: 'This week',
  rising: 'Rising',
  'all-time': 'All time',
};
const CHART_FORM = 'chart';

/** Links to the charts. */
export function ChartTabs({ selection }: { selection: ChartSelection }) {
  return (
    <nav className="tabs" aria-label="Chart">
      {PERIODS.map((period) => (
        <a
          key={period}
          href={chartUrl({ ...selection, period })}
          aria-current={period === selection.period ? 'page' : undefined}
        >
          {PERIOD_NAMES[period]}
        </a>
      ))}
    </nav>
  );
}

/** Links that filter by platform. */
export function PlatformChips({
  selection,
  platforms,
}: {
  selection: ChartSelection;
  platforms: readonly Section[];
}) {
  if (platforms.length === 0) return null;
  return (
    <nav aria-label="Platform">
      <ul className="chips chart-chips">
        {[{ slug: undefined, name: 'All platforms' }, ...platforms].map(({ slug, name }) => (
          <li key={name}>
            <a
              className="chip"
              href={chartUrl({ ...selection, platform: slug })}
              aria-current={slug === selection.platform ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Filters by year of release; a plain form that keeps the other filters. */
export function YearForm({ selection: { period, platform, year } }: { selection: ChartSelection }) {
  return (
    <form id={CHART_FORM} className="sortby" action={urls.charts()} method="get">
      {period !== PERIODS[0] && <input type="hidden" name="period" value={period} />}
      {platform && <input type="hidden" name="platform" value={platform} />}
      <label htmlFor="chart-year">Released</label>
      <YearSelect form={CHART_FORM} id="chart-year" value={year} />
      <button className="btn btn--quiet" type="submit">
        Show
      </button>
    </form>
  );
}

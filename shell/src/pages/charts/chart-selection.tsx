import { urls } from '@savepoint/contracts/base';
import type { Section } from '@savepoint/contracts/catalog';
import { Select } from '../../components/select';
import { message as listMessage } from '../game-list/messages';
import { listUrl, oneOf } from '../page-route';
import { message } from './messages';

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
  week: message('week'),
  rising: message('rising'),
  'all-time': message('allTime'),
};
const CHART_FORM = 'chart';

/** Links to the charts. */
export function ChartTabs({ selection }: { selection: ChartSelection }) {
  return (
    <nav className="tabs" aria-label={message('chart')}>
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
    <nav aria-label={message('platform')}>
      <ul className="chips chart-chips">
        {[{ slug: undefined, name: message('allPlatforms') }, ...platforms].map(({ slug, name }) => (
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

interface YearFormProps {
  selection: ChartSelection;
  /** Years that have games, latest first. */
  years: readonly number[];
}

/** Filters by year of release; a plain form that keeps the other filters and applies on change. */
export function YearForm({ selection: { period, platform, year }, years }: YearFormProps) {
  const offered = year === undefined || years.includes(year) ? years : [...years, year].sort((a, b) => b - a);
  return (
    <form
      id={CHART_FORM}
      className="sortby"
      action={urls.charts()}
      method="get"
      autoComplete="off"
      data-live
      data-live-part="year"
    >
      {period !== PERIODS[0] && <input type="hidden" name="period" value={period} />}
      {platform && <input type="hidden" name="platform" value={platform} />}
      <label htmlFor="chart-year">{message('year')}</label>
      <Select form={CHART_FORM} id="chart-year" name="year" value={year === undefined ? '' : String(year)}>
        <option value="">{listMessage('anyYear')}</option>
        {offered.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <button className="btn btn--quiet without-script" type="submit">
        {message('show')}
      </button>
    </form>
  );
}

import { calendarDay, daysBefore, longDate } from '@savepoint/contracts/base';
import type { ChartHistory, GameChartResponse, Section } from '@savepoint/contracts/catalog';
import { richText } from '@savepoint/region-kit';
import { PageHead } from '../../components/layout';
import { Pager } from '../../components/pager';
import { OpenSlot, type Crumb } from '../../document/page';
import type { StatsBySlug } from '../../server/sources';
import { ChartTabs, chartUrl, PlatformChips, YearForm, type ChartSelection } from './chart-selection';
import { message } from './messages';
import { Podium, Ranking } from './ranking';

interface ChartPageProps {
  title: string;
  text: string;
  today: Date;
  crumbs: readonly Crumb[];
  selection: ChartSelection;
  platforms: readonly Section[];
  chart: GameChartResponse;
  /** Years that have games, latest first. */
  years: readonly number[];
  /** null when their source is down; so are the histories. */
  stats: StatsBySlug | null;
  histories: ReadonlyMap<string, ChartHistory> | null;
  /** @returns the address of a page of this chart */
  url(page: number): string;
}

const PODIUM_COUNT = 3;

/** A chart: the first three in the colours of their covers, the others in a list. */
export function ChartPage({
  title,
  text,
  today,
  crumbs,
  selection,
  platforms,
  chart: { entries, previous_day: previousDay, page, pages },
  years,
  stats,
  histories,
  url,
}: ChartPageProps) {
  const podium = page === 1 ? entries.slice(0, PODIUM_COUNT) : [];
  const others = entries.slice(podium.length);
  return (
    <div className="wrap">
      <PageHead title={title} text={text} crumbs={crumbs} />
      <OpenSlot name="list-top" />
      <div data-live-part="tabs">
        <ChartTabs selection={selection} />
      </div>
      <div className="chart-filters">
        <div data-live-part="platforms">
          <PlatformChips selection={selection} platforms={platforms} />
        </div>
        <YearForm selection={selection} years={years} />
      </div>
      <div data-live-part="chart">
        {entries.length === 0 && <EmptyChart selection={selection} />}
        {podium.length > 0 && <Podium entries={podium} stats={stats} histories={histories} />}
        {others.length > 0 && <Ranking entries={others} stats={stats} histories={histories} />}
        <Pager page={page} pages={pages} url={url} />
      </div>
      <ChartExplanation period={selection.period} previousDay={previousDay} today={today} />
      <OpenSlot name="list-end" />
    </div>
  );
}

/** Explains why a chart is empty, and links to one that is not. */
function EmptyChart({ selection: { period, platform, year } }: { selection: ChartSelection }) {
  const filtered = platform !== undefined || year !== undefined;
  const noneRising = period === 'rising' && !filtered;
  const link = (filtered || noneRising) && (
    <a key="link" className="link" href={chartUrl({ period: filtered ? period : 'week' })}>
      {message(filtered ? 'allLink' : 'weekLink')}
    </a>
  );
  return (
    <div className="state">
      <h2>{message(noneRising ? 'noneRising' : 'none')}</h2>
      <p>{richText(message.parts(noneRising ? 'noneRisingHelp' : 'noneHelp', { link }))}</p>
    </div>
  );
}

const RANK_EXPLANATIONS: Record<ChartSelection['period'], string> = {
  week: message('weekRank'),
  rising: message('risingRank'),
  'all-time': message('allTimeRank'),
};

/** What ranks are compared with, in a sentence. @param previousDay YYYY-MM-DD; null without one */
export function comparisonText(previousDay: string | null, today: Date): string {
  if (previousDay === null) return '';
  const yesterday = calendarDay(daysBefore(today, 1));
  return previousDay === yesterday
    ? message('sinceYesterday')
    : message('sinceDay', { day: longDate(previousDay) });
}

interface ChartExplanationProps extends Pick<ChartSelection, 'period'> {
  previousDay: string | null;
  today: Date;
}

/** How ranks are computed, and what they are compared with. */
function ChartExplanation({ period, previousDay, today }: ChartExplanationProps) {
  return (
    <p className="note">
      {[
        message('minimum'),
        RANK_EXPLANATIONS[period],
        comparisonText(previousDay, today),
        message('line'),
        message('newAccounts'),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

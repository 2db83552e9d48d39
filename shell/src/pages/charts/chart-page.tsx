import type { ChartHistory, GameChartResponse, Section } from '@savepoint/contracts';
import { PageHead } from '../../components/layout';
import { Pager } from '../../components/pager';
import type { Crumb } from '../../document/page';
import type { StatsBySlug } from '../../server/sources';
import { ChartTabs, chartUrl, PlatformChips, YearForm, type ChartSelection } from './chart-selection';
import { Podium, Ranking } from './ranking';

interface ChartPageProps {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  selection: ChartSelection;
  platforms: readonly Section[];
  chart: GameChartResponse;
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
  crumbs,
  selection,
  platforms,
  chart: { entries, page, pages },
  stats,
  histories,
  url,
}: ChartPageProps) {
  const podium = page === 1 ? entries.slice(0, PODIUM_COUNT) : [];
  const others = entries.slice(podium.length);
  return (
    <div className="wrap">
      <PageHead title={title} text={text} crumbs={crumbs} />
      <ChartTabs selection={selection} />
      <div className="chart-filters">
        <PlatformChips selection={selection} platforms={platforms} />
        <YearForm selection={selection} />
      </div>
      {entries.length === 0 && <EmptyChart selection={selection} />}
      {podium.length > 0 && <Podium entries={podium} stats={stats} />}
      {others.length > 0 && <Ranking entries={others} stats={stats} histories={histories} />}
      <Pager page={page} pages={pages} url={url} />
      <ChartExplanation period={selection.period} />
    </div>
  );
}

/** Says why a chart is empty, and links to one that is not. */
function EmptyChart({ selection: { period, platform, year } }: { selection: ChartSelection }) {
  const filtered = platform !== undefined || year !== undefined;
  return (
    <div className="state">
      <h2>{period === 'rising' && !filtered ? 'Nothing is rising' : 'Nothing ranked yet'}</h2>
      <p>
        {period === 'rising' && !filtered
          ? 'No game is rated, saved and discussed more than a week ago. '
          : 'As soon as a game here has five ratings from readers, it is ranked. '}
        {(filtered || period === 'rising') && (
          <>
            Look at{' '}
            <a className="link" href={chartUrl({ period: filtered ? period : 'week' })}>
              {filtered ? 'all games' : 'this week’s chart'}
            </a>{' '}
            meanwhile.
          </>
        )}
      </p>
    </div>
  );
}

const RANK_EXPLANATIONS: Record<ChartSelection['period'], string> = {
  week: 'Its rank depends on its rating, pulled towards the site’s average until enough people have rated it, and on how much it was rated, saved and discussed lately.',
  rising:
    'Its rank depends on how much more it was rated, saved and discussed in the last seven days than in the seven before.',
  'all-time':
    'Its rank depends on its rating, pulled towards the site’s average until enough people have rated it.',
};

/** How ranks are computed. */
function ChartExplanation({ period }: Pick<ChartSelection, 'period'>) {
  return (
    <p className="note">
      A game needs five ratings to be ranked. {RANK_EXPLANATIONS[period]} Arrows show places gained or lost
      since yesterday. Ratings from accounts less than a day old do not count yet.
    </p>
  );
}

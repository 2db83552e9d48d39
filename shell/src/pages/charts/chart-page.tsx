import type { ChartHistory, GameChartResponse, Section } from '@savepoint/contracts';
import { PageHead } from '../../components/page-head';
import { Pager } from '../../components/pager';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import type { StatsBySlug } from '../../server/sources';
import type { ChartChoice } from './chart-choice';
import { ChartTabs, PlatformChips, YearForm } from './chart-tabs';
import { HowItIsMade } from './how-it-is-made';
import { NothingRanked } from './nothing-ranked';
import { Podium } from './podium';
import { Ranking } from './ranking';

interface Props {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  choice: ChartChoice;
  platforms: readonly Section[];
  answer: GameChartResponse;
  /** null when they could not be had. */
  stats: StatsBySlug | null;
  histories: ReadonlyMap<string, ChartHistory> | null;
  /** @returns the address of a page of this chart */
  url(page: number): string;
}

/** Places that stand on the podium. */
const PODIUM = 3;

/** The first three in their colours, the others in a list. */
export function ChartPage({
  title,
  text,
  crumbs,
  choice,
  platforms,
  answer: { entries, page, pages },
  stats,
  histories,
  url,
}: Props) {
  const first = page === 1 ? entries.slice(0, PODIUM) : [];
  const others = entries.slice(first.length);
  return (
    <div className="wrap">
      <PageHead title={title} text={text} crumbs={crumbs} />
      <ChartTabs choice={choice} />
      <div className="chart-choice">
        <PlatformChips choice={choice} platforms={platforms} />
        <YearForm choice={choice} />
      </div>
      {entries.length === 0 && <NothingRanked choice={choice} />}
      {first.length > 0 && <Podium entries={first} stats={stats} />}
      {others.length > 0 && <Ranking entries={others} stats={stats} histories={histories} />}
      <Pager page={page} pages={pages} url={url} />
      <HowItIsMade period={choice.period} />
    </div>
  );
}

import type { Section } from '@savepoint/contracts';
import { PageHead } from '../../components/page-head';
import { Pager } from '../../components/pager';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import type { ChartLine } from '../../server/routes/chart-lines';
import type { ChartChoice } from './chart-choice';
import { ChartTabs, PlatformChips } from './chart-tabs';
import { Podium } from './podium';
import { Ranking } from './ranking';

interface Props {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  choice: ChartChoice;
  platforms: readonly Section[];
  lines: readonly ChartLine[];
  page: number;
  pages: number;
  /** @returns the address of a page of this chart */
  url(page: number): string;
}

/** Places that stand on the podium. */
const PODIUM = 3;

/** The first three in their colours, the others in a list. */
export function ChartPage({ title, text, crumbs, choice, platforms, lines, page, pages, url }: Props) {
  const first = page === 1 ? lines.slice(0, PODIUM) : [];
  const others = lines.slice(first.length);
  return (
    <div className="wrap">
      <PageHead title={title} text={text} crumbs={crumbs} />
      <ChartTabs choice={choice} />
      <PlatformChips choice={choice} platforms={platforms} />
      {lines.length === 0 && <NothingRanked />}
      {first.length > 0 && <Podium lines={first} />}
      {others.length > 0 && <Ranking lines={others} />}
      <Pager page={page} pages={pages} url={url} />
      <p className="note">
        A game needs five ratings to be ranked. Its place comes from its rating, drawn towards the site’s
        average until enough people have rated it
        {choice.period === 'week' && ', and from how much it was rated, kept and discussed lately'}. Ratings
        from accounts less than a day old wait.
      </p>
    </div>
  );
}

function NothingRanked() {
  return (
    <div className="state">
      <h2>Nothing ranked yet</h2>
      <p>As soon as a game here has five ratings from readers, it gets its place.</p>
    </div>
  );
}

import { urls } from '@savepoint/contracts';
import { ChartPage } from '../../pages/charts/chart-page';
import { chartUrl, PERIODS, type ChartChoice } from '../../pages/charts/chart-choice';
import { chartLines } from './chart-lines';
import type { PageRoute } from './index';
import { listPage } from './list-page';
import { choiceOf, pageOf } from './query';

/** Places on one page of the chart. */
const SIZE = 20;
const TITLE = 'Charts';
const TEXT = 'What readers rate, keep and talk about, counted every day.';

/** Games by rank: of the week or of all time, of all machines or one. */
export const chartsRoute: PageRoute = async ({ query, sources, publicUrl }) => {
  const page = pageOf(query);
  if (page === null) return null;
  const siteData = await sources.optional(sources.siteData());
  const platforms = siteData?.platforms ?? [];
  const choice: ChartChoice = {
    period: choiceOf(query['period'], PERIODS) ?? 'week',
    platform: choiceOf(
      query['platform'],
      platforms.map(({ slug }) => slug),
    ),
  };
  const entries = await (choice.period === 'week' ? sources.topChart() : sources.allTimeChart());
  const all = (await chartLines(entries, sources.catalog)).filter(
    ({ game }) =>
      choice.platform === undefined || game.platforms.some(({ slug }) => slug === choice.platform),
  );
  const pages = Math.ceil(all.length / SIZE);
  const lines = all.slice((page - 1) * SIZE, page * SIZE);
  const crumbs = [
    { name: 'Home', path: urls.home() },
    { name: TITLE, path: urls.charts() },
  ];
  const url = (to: number) => chartUrl(choice, to);
  return listPage({
    title: choice.period === 'week' ? 'This week’s game charts' : 'The best games of all time',
    description: TEXT,
    crumbs,
    items: lines.map(({ game }) => ({ name: game.name, path: urls.game(game.slug) })),
    page,
    pages,
    size: SIZE,
    url,
    path: chartUrl({ ...choice, platform: undefined }, choice.platform ? 1 : page),
    publicUrl,
    body: (
      <ChartPage
        title={TITLE}
        text={TEXT}
        crumbs={crumbs}
        choice={choice}
        platforms={platforms}
        lines={lines}
        page={page}
        pages={pages}
        url={url}
      />
    ),
  });
};

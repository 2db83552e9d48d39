import { urls, type ChartName } from '@savepoint/contracts';
import { ChartPage } from '../../pages/charts/chart-page';
import { chartUrl, PERIODS, type ChartChoice } from '../../pages/charts/chart-choice';
import { noSuchListPage } from '../../pages/no-such-list-page';
import { mostPopulated } from '../most-populated';
import type { PageRoute } from './index';
import { listPage } from './list-page';
import { choiceOf, pageOf, wrongOf, yearOf } from './query';

/** Places on one page of the chart. */
const SIZE = 20;
/** Platforms on offer. */
const PLATFORMS = 14;
const TITLE = 'Charts';
const TEXT = 'What readers rate, keep and talk about, counted every day.';

const CHARTS: Record<ChartChoice['period'], { chart: ChartName; title: string }> = {
  week: { chart: 'top', title: 'This week’s game charts' },
  rising: { chart: 'rising', title: 'Rising games' },
  'all-time': { chart: 'all-time', title: 'The best games of all time' },
};

/** Games by rank: of the week, rising or of all time; of all machines or one, of all years or one. */
export const chartsRoute: PageRoute = async ({ query, sources, publicUrl }) => {
  const page = pageOf(query);
  if (page === null) return null;
  const { platforms } = await sources.siteData();
  const given = {
    period: choiceOf(query['period'], PERIODS),
    platform: choiceOf(
      query['platform'],
      platforms.map(({ slug }) => slug),
    ),
    year: yearOf(query),
  };
  const wrong = wrongOf(query, given);
  if (wrong) return noSuchListPage(wrong, { title: TITLE, path: urls.charts() });
  const choice: ChartChoice = {
    period: given.period ?? PERIODS[0],
    platform: given.platform ?? undefined,
    year: given.year ?? undefined,
  };
  const { chart, title } = CHARTS[choice.period];
  const answer = await sources.catalog.chart({
    chart,
    platform: choice.platform,
    year: choice.year,
    page,
    size: SIZE,
  });
  if (!answer) return null;
  const slugs = answer.entries.map(({ game }) => game.slug);
  const [stats, histories] = await Promise.all([
    sources.optional(sources.ratings.stats(slugs)),
    sources.optional(sources.ratings.histories(slugs)),
  ]);
  const crumbs = [
    { name: 'Home', path: urls.home() },
    { name: TITLE, path: urls.charts() },
  ];
  const narrowed = choice.platform !== undefined || choice.year !== undefined;
  const url = (to: number) => chartUrl(choice, to);
  return listPage({
    title,
    description: TEXT,
    crumbs,
    items: answer.entries.map(({ game }) => ({ name: game.name, path: urls.game(game.slug) })),
    page,
    pages: answer.pages,
    size: SIZE,
    url,
    path: narrowed ? chartUrl({ period: choice.period }) : undefined,
    publicUrl,
    body: (
      <ChartPage
        title={TITLE}
        text={TEXT}
        crumbs={crumbs}
        choice={choice}
        platforms={mostPopulated(platforms, PLATFORMS, choice.platform)}
        answer={answer}
        stats={stats}
        histories={histories}
        url={url}
      />
    ),
  });
};

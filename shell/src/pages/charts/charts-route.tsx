import { urls } from '@savepoint/contracts/base';
import type { ChartName } from '@savepoint/contracts/catalog';
import { HOME_CRUMB } from '../crumbs';
import { largestSections } from '../largest-sections';
import { invalidListPage, listPage } from '../list-page';
import {
  allValid,
  defined,
  definePage,
  InvalidParameter,
  oneOf,
  pageNumber,
  text,
  year,
} from '../page-route';
import { ChartPage } from './chart-page';
import { message } from './messages';
import { chartPeriod, chartUrl, PERIODS, type ChartSelection } from './chart-selection';

const CHART_PAGE_SIZE = 20;
const MAX_PLATFORM_CHIPS = 14;
const CHARTS: Record<ChartSelection['period'], { chart: ChartName; title: string; text: string }> = {
  week: { chart: 'top', title: message('weekTitle'), text: message('weekText') },
  rising: { chart: 'rising', title: message('risingTitle'), text: message('risingText') },
  'all-time': { chart: 'all-time', title: message('allTimeTitle'), text: message('allTimeText') },
};

/** Ranked games: this week, rising or of all time; filtered by platform and year of release. */
export const chartsPage = definePage({
  path: '/charts/top-games/',
  query: { period: chartPeriod, platform: text, year, page: pageNumber },
  inSitemap: true,
  async load({ query, sources, publicUrl }) {
    const { page } = query;
    if (page instanceof InvalidParameter) return null;
    const { platforms } = await sources.menus();
    const isPlatform = oneOf(platforms.map(({ slug }) => slug));
    const filters = allValid(query.period, isPlatform(query.platform, 'platform'), query.year);
    if (filters instanceof InvalidParameter)
      return invalidListPage(filters, { title: message('charts'), path: urls.charts() });
    const [period = PERIODS[0], platform, releaseYear] = filters;
    const selection: ChartSelection = { period, platform, year: releaseYear };
    const { chart, title, text: description } = CHARTS[period];
    const ranked = await sources.catalog.call('readGameChart', {
      query: defined({ chart, platform, year: releaseYear, page, size: CHART_PAGE_SIZE }),
    });
    if (!ranked) return null;
    const slugs = ranked.entries.map(({ game }) => game.slug);
    const [games, stats, histories] = await Promise.all([
      sources.optional(
        sources.catalog.call('listGames', {
          query: defined({ platform, upcoming: false, facets: true, size: 1 }),
        }),
      ),
      sources.optional(sources.ratings.stats(slugs)),
      sources.optional(sources.ratings.histories(slugs, chart)),
    ]);
    const crumbs = [
      HOME_CRUMB,
      { name: message('charts'), path: urls.charts() },
      ...(period === PERIODS[0] ? [] : [{ name: title, path: chartUrl({ period }) }]),
    ];
    const filtered = platform !== undefined || releaseYear !== undefined;
    const url = (to: number) => chartUrl(selection, to);
    return listPage({
      title,
      description,
      crumbs,
      items: ranked.entries.map(({ game }) => ({ name: game.name, path: urls.game(game.slug) })),
      page,
      pages: ranked.pages,
      size: CHART_PAGE_SIZE,
      url,
      path: filtered ? chartUrl({ period }) : undefined,
      publicUrl,
      styles: ['charts'],
      openSlots: { page: 'list', props: { list: 'chart', slug: period } },
      body: (
        <ChartPage
          title={title}
          text={description}
          today={new Date()}
          crumbs={crumbs}
          selection={selection}
          platforms={largestSections(platforms, MAX_PLATFORM_CHIPS, platform)}
          chart={ranked}
          years={games?.facets?.years.map(({ year: each }) => each) ?? []}
          stats={stats}
          histories={histories}
          url={url}
        />
      ),
    });
  },
});

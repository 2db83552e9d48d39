import { coverUrl, urls, type ChartEntry, type GameSummary } from '@savepoint/contracts';
import { articlePicture } from '../../components/article-picture';
import { webSite } from '../../document/json-ld/web-site';
import { HomePage, type ChartLine } from '../../pages/home/home-page';
import type { Sources } from '../sources';
import type { PageRoute } from './index';

/** How much of each kind the front page shows. */
const CHART_LINES = 8;
const STORIES = 3;
const WIRE = 6;
const REVIEWS = 6;
const UPCOMING = 5;
const CATEGORIES = 6;

/** The front page: every part of it is left out when its source is empty or down. */
export const homeRoute: PageRoute = async ({ sources, publicUrl }) => {
  const { catalog, optional } = sources;
  const [features, news, reviews, upcoming, chart, siteData] = await Promise.all([
    optional(catalog.articles({ kind: 'feature', size: 1 })),
    optional(catalog.articles({ kind: 'news', size: STORIES + WIRE })),
    optional(catalog.reviews({ size: REVIEWS })),
    optional(catalog.games({ upcoming: true, sort: 'release', size: UPCOMING })),
    optional(chartLines(sources)),
    optional(sources.siteData()),
  ]);
  const lead = features?.articles[0];
  const items = news?.articles ?? [];
  return {
    title: 'Savepoint: video game news, reviews and charts',
    description:
      'News, reviews and charts for people who play. Readers rate the games; we finish them before we write.',
    path: urls.home(),
    image: lead && coverUrl(articlePicture(lead).kind, articlePicture(lead).slug, 'wide', 1200),
    jsonld: [webSite(publicUrl)],
    body: (
      <HomePage
        today={new Date()}
        siteData={siteData}
        lead={lead}
        chart={chart ?? []}
        stories={items.slice(0, STORIES)}
        wire={items.slice(STORIES)}
        reviews={reviews?.reviews ?? []}
        upcoming={upcoming?.games ?? []}
        categories={siteData?.categories.slice(0, CATEGORIES) ?? []}
      />
    ),
  };
};

/** The top of the chart with what the catalogue knows of each game; a game it does not know is left out. */
async function chartLines({ catalog, topChart }: Sources): Promise<ChartLine[]> {
  const entries = (await topChart()).slice(0, CHART_LINES);
  const answer = await catalog.gamesBySlug(entries.map(({ slug }) => slug));
  return joinBySlug(entries, answer?.games ?? []);
}

function joinBySlug(entries: readonly ChartEntry[], games: readonly GameSummary[]): ChartLine[] {
  const bySlug = new Map(games.map((game) => [game.slug, game]));
  return entries.flatMap((entry) => {
    const game = bySlug.get(entry.slug);
    return game ? [{ entry, game }] : [];
  });
}

import { cardUrl, urls } from '@savepoint/contracts';
import { ListedComments } from '../../components/comment-count';
import { articlePicture } from '../../components/article-picture';
import { webSite } from '../../document/json-ld/web-site';
import { HomePage } from '../../pages/home/home-page';
import type { PageRoute } from './index';

/** How much of each kind the front page shows. */
const CHART_LINES = 8;
const RISING = 6;
const STORIES = 3;
const WIRE = 6;
const REVIEWS = 6;
const UPCOMING = 5;
const CATEGORIES = 6;

/** The front page: every part of it is left out when its source is empty or down. */
export const homeRoute: PageRoute = async ({ sources, publicUrl }) => {
  const { catalog, optional } = sources;
  const [features, news, reviews, upcoming, chart, rising, siteData] = await Promise.all([
    optional(catalog.articles({ kind: 'feature', size: 1 })),
    optional(catalog.articles({ kind: 'news', size: STORIES + WIRE })),
    optional(catalog.reviews({ size: REVIEWS })),
    optional(catalog.games({ upcoming: true, sort: 'release', size: UPCOMING })),
    optional(catalog.chart({ chart: 'top', size: CHART_LINES })),
    optional(catalog.chart({ chart: 'rising', size: RISING })),
    optional(sources.siteData()),
  ]);
  const lead = features?.articles[0];
  const items = news?.articles ?? [];
  const risers = rising?.entries.map(({ game }) => game.slug) ?? [];
  const [risingFigures, comments] = await Promise.all([
    optional(sources.ratings.figures(risers)),
    optional(
      sources.comments.counts({
        article: items.map(({ slug }) => slug),
        review: reviews?.reviews.map(({ slug }) => slug) ?? [],
        game: risers,
      }),
    ),
  ]);
  return {
    title: 'Savepoint: video game news, reviews and charts',
    description:
      'News, reviews and charts for people who play. Readers rate the games; we finish them before we write.',
    path: urls.home(),
    image: lead && cardUrl(articlePicture(lead).kind, articlePicture(lead).slug),
    jsonld: [webSite(publicUrl)],
    body: (
      <ListedComments value={comments}>
        <HomePage
          today={new Date()}
          siteData={siteData}
          lead={lead}
          chart={chart?.entries ?? []}
          rising={rising?.entries ?? []}
          risingFigures={risingFigures}
          stories={items.slice(0, STORIES)}
          wire={items.slice(STORIES)}
          reviews={reviews?.reviews ?? []}
          upcoming={upcoming?.games ?? []}
          categories={siteData?.categories.slice(0, CATEGORIES) ?? []}
        />
      </ListedComments>
    ),
  };
};

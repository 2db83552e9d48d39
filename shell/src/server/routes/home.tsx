import { articlePicture, cardUrl, urls, type GameSummary, type LatestComment } from '@savepoint/contracts';
import { ListedComments } from '../../components/comment-count';
import { webSite } from '../../document/json-ld/web-site';
import type { TalkLine } from '../../pages/home/latest-talk';
import { HomePage } from '../../pages/home/home-page';
import type { PageRoute } from './index';
import { requireSome } from './require-some';

/** How much of each kind the front page shows. */
const CHART_LINES = 8;
const RISING = 6;
const STORIES = 3;
const WIRE = 6;
const REVIEWS = 6;
const UPCOMING = 5;
const TALK = 4;
const CATEGORIES = 6;

/** The front page: every part of it is left out when its source is empty or down, but not all of them. */
export const homeRoute: PageRoute = async ({ sources, publicUrl }) => {
  const { catalog, optional } = sources;
  const [features, news, reviews, upcoming, chart, rising, latest, siteData] = await Promise.all([
    optional(catalog.articles({ kind: 'feature', size: 1 })),
    optional(catalog.articles({ kind: 'news', size: STORIES + WIRE })),
    optional(catalog.reviews({ size: REVIEWS })),
    optional(catalog.games({ upcoming: true, sort: 'release', size: UPCOMING })),
    optional(catalog.chart({ chart: 'top', size: CHART_LINES })),
    optional(catalog.chart({ chart: 'rising', size: RISING })),
    optional(sources.comments.latest(TALK)),
    optional(sources.siteData()),
  ]);
  requireSome([features, news, reviews, upcoming, chart, siteData]);
  const lead = features?.articles[0];
  const items = news?.articles ?? [];
  const risers = rising?.entries.map(({ game }) => game.slug) ?? [];
  const [talkedAbout, risingStats, comments] = await Promise.all([
    optional(catalog.gamesBySlug(latest?.map(({ game }) => game) ?? [])),
    optional(sources.ratings.stats(risers)),
    optional(
      sources.comments.counts({
        article: items.map(({ slug }) => slug),
        review: reviews?.reviews.map(({ slug }) => slug) ?? [],
        game: risers,
      }),
    ),
  ]);
  const picture = lead && articlePicture(lead);
  return {
    title: 'Savepoint: video game news, reviews and charts',
    description:
      'News, reviews and charts for people who play. Readers rate the games; we finish them before we write.',
    path: urls.home(),
    image: picture && cardUrl(picture.kind, picture.slug, picture.digest),
    jsonld: [webSite(publicUrl)],
    body: (
      <ListedComments value={comments}>
        <HomePage
          today={new Date()}
          siteData={siteData}
          lead={lead}
          chart={chart?.entries ?? []}
          rising={rising?.entries ?? []}
          risingStats={risingStats}
          stories={items.slice(0, STORIES)}
          wire={items.slice(STORIES)}
          reviews={reviews?.reviews ?? []}
          upcoming={upcoming?.games ?? []}
          talk={talkLines(latest ?? [], talkedAbout ?? [])}
          categories={siteData?.categories.slice(0, CATEGORIES) ?? []}
        />
      </ListedComments>
    ),
  };
};

/** What was said, with the game it is about; left out when the catalogue does not know that. */
function talkLines(latest: readonly LatestComment[], games: readonly GameSummary[]): TalkLine[] {
  const bySlug = new Map(games.map((game) => [game.slug, game]));
  return latest.flatMap((said) => {
    const game = bySlug.get(said.game);
    return game ? [{ said, game }] : [];
  });
}

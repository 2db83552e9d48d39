import { articlePicture, cardUrl, urls, type GameSummary, type LatestComment } from '@savepoint/contracts';
import { CommentCountsContext } from '../../components/cards';
import { webSiteData } from '../../document/json-ld';
import { requireAny } from '../error-pages';
import { definePage } from '../page-route';
import { HomePage } from './home-page';
import type { CommentOnGame } from './home-sections';

/** Items in each section of the front page. */
const CHART_COUNT = 8;
const RISING_COUNT = 6;
const STORY_COUNT = 3;
const NEWS_FEED_COUNT = 6;
const REVIEW_COUNT = 6;
const UPCOMING_COUNT = 5;
const LATEST_COMMENTS_COUNT = 4;
const CATEGORY_COUNT = 6;

/** The front page. A section is left out when its source is empty or down; 503 when all of them are down. */
export const homePage = definePage({
  path: '/',
  inSitemap: true,
  async load({ sources, publicUrl }) {
    const { catalog, optional } = sources;
    const [features, news, reviews, upcoming, chart, rising, latest, siteData] = await Promise.all([
      optional(catalog.call('listArticles', { query: { kind: 'feature', size: 1 } })),
      optional(
        catalog.call('listArticles', { query: { kind: 'news', size: STORY_COUNT + NEWS_FEED_COUNT } }),
      ),
      optional(catalog.call('listReviews', { query: { size: REVIEW_COUNT } })),
      optional(
        catalog.call('listGames', { query: { upcoming: true, sort: 'release', size: UPCOMING_COUNT } }),
      ),
      optional(catalog.call('readGameChart', { query: { chart: 'top', size: CHART_COUNT } })),
      optional(catalog.call('readGameChart', { query: { chart: 'rising', size: RISING_COUNT } })),
      optional(sources.comments.latest(LATEST_COMMENTS_COUNT)),
      optional(sources.siteData()),
    ]);
    requireAny([features, news, reviews, upcoming, chart, siteData]);
    const leadStory = features?.articles[0];
    const newsArticles = news?.articles ?? [];
    const risingSlugs = rising?.entries.map(({ game }) => game.slug) ?? [];
    const [commentedGames, risingStats, comments] = await Promise.all([
      optional(catalog.gamesBySlug(latest?.map(({ game }) => game) ?? [])),
      optional(sources.ratings.stats(risingSlugs)),
      optional(
        sources.comments.counts({
          article: newsArticles.map(({ slug }) => slug),
          review: reviews?.reviews.map(({ slug }) => slug) ?? [],
          game: risingSlugs,
        }),
      ),
    ]);
    const picture = leadStory && articlePicture(leadStory);
    return {
      title: 'Savepoint: video game news, reviews and charts',
      description:
        'News, reviews and charts for people who play. Readers rate the games; we finish them before we write.',
      path: urls.home(),
      ...(picture && { image: cardUrl(picture.kind, picture.slug, picture.digest) }),
      jsonld: [webSiteData(publicUrl)],
      body: (
        <CommentCountsContext value={comments}>
          <HomePage
            today={new Date()}
            siteData={siteData}
            leadStory={leadStory}
            chart={chart?.entries ?? []}
            rising={rising?.entries ?? []}
            risingStats={risingStats}
            stories={newsArticles.slice(0, STORY_COUNT)}
            newsFeed={newsArticles.slice(STORY_COUNT)}
            reviews={reviews?.reviews ?? []}
            upcoming={upcoming?.games ?? []}
            latestComments={withGames(latest ?? [], commentedGames ?? [])}
            categories={siteData?.categories.slice(0, CATEGORY_COUNT) ?? []}
          />
        </CommentCountsContext>
      ),
    };
  },
});

/** Joins comments with their games; without those whose game is not in the catalogue. */
function withGames(comments: readonly LatestComment[], games: readonly GameSummary[]): CommentOnGame[] {
  const bySlug = new Map(games.map((game) => [game.slug, game]));
  return comments.flatMap((comment) => {
    const game = bySlug.get(comment.game);
    return game ? [{ comment, game }] : [];
  });
}

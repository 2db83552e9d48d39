import { cardUrl, urls } from '@savepoint/contracts/base';
import { articlePicture, type GameSummary } from '@savepoint/contracts/catalog';
import type { LatestComment } from '@savepoint/contracts/comments';
import { CommentCountsContext } from '../../components/cards';
import { webSiteData } from '../../document/json-ld';
import { requireAny } from '../error-pages';
import { definePage } from '../page-route';
import { frontPageArticles } from './front-page';
import { HomePage } from './home-page';
import type { CommentOnGame } from './home-sections';
import { message } from './messages';

/** Items in each section of the front page. */
const CHART_COUNT = 8;
const RISING_COUNT = 6;
const FEATURE_COUNT = 4;
const NEWS_COUNT = 9;
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
    const [features, news, reviews, upcoming, chart, rising, latest, menus] = await Promise.all([
      optional(catalog.call('listArticles', { query: { kind: 'feature', size: FEATURE_COUNT } })),
      optional(catalog.call('listArticles', { query: { kind: 'news', size: NEWS_COUNT } })),
      optional(catalog.call('listReviews', { query: { size: REVIEW_COUNT } })),
      optional(
        catalog.call('listGames', { query: { upcoming: true, sort: 'release', size: UPCOMING_COUNT } }),
      ),
      optional(catalog.call('readGameChart', { query: { chart: 'top', size: CHART_COUNT } })),
      optional(catalog.call('readGameChart', { query: { chart: 'rising', size: RISING_COUNT } })),
      optional(sources.comments.latest(LATEST_COMMENTS_COUNT)),
      optional(sources.menus()),
    ]);
    requireAny([features, news, reviews, upcoming, chart, menus]);
    const today = new Date();
    const articles = frontPageArticles(features?.articles ?? [], news?.articles ?? [], today);
    const leadStory = articles.lead;
    const risingSlugs = rising?.entries.map(({ game }) => game.slug) ?? [];
    const shownGames = new Set([
      ...(leadStory?.games.slice(0, 1) ?? []),
      ...(latest?.map(({ game }) => game) ?? []),
    ]);
    const [games, risingStats, comments] = await Promise.all([
      optional(catalog.gamesBySlug([...shownGames])),
      optional(sources.ratings.stats(risingSlugs)),
      optional(
        sources.comments.counts({
          article: [...articles.stories, ...articles.newsFeed].map(({ slug }) => slug),
          review: reviews?.reviews.map(({ slug }) => slug) ?? [],
          game: risingSlugs,
        }),
      ),
    ]);
    const picture = leadStory && articlePicture(leadStory);
    return {
      title: message('title'),
      description: message('description'),
      path: urls.home(),
      ...(picture && { image: cardUrl(picture.kind, picture.slug, picture.digest) }),
      jsonld: [webSiteData(publicUrl)],
      styles: ['home', 'release-dates', 'section-tiles'],
      openSlots: { page: 'home', props: {} },
      body: (
        <CommentCountsContext value={comments}>
          <HomePage
            today={today}
            menus={menus}
            leadStory={leadStory}
            leadGames={games ?? []}
            chart={chart?.entries ?? []}
            rising={rising?.entries ?? []}
            risingStats={risingStats}
            storyKind={articles.kind}
            stories={articles.stories}
            newsFeed={articles.newsFeed.slice(0, NEWS_FEED_COUNT)}
            reviews={reviews?.reviews ?? []}
            upcoming={upcoming?.games ?? []}
            latestComments={withGames(latest ?? [], games ?? [])}
            categories={menus?.categories.slice(0, CATEGORY_COUNT) ?? []}
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

import {
  ArticleResponse,
  ArticlesResponse,
  ChartHistoriesResponse,
  CommentCountsResponse,
  Entity,
  GameChartResponse,
  GameResponse,
  GamesBySlugResponse,
  GamesResponse,
  GameStatsResponse,
  LatestCommentsResponse,
  PageResponse,
  ReviewResponse,
  ReviewsResponse,
  SearchResponse,
  SiteData,
  type ArticlesQuery,
  type ChartHistory,
  type EntityType,
  type GameChartQuery,
  type GamesQuery,
  type GameStats,
  type GameSummary,
  type LatestComment,
  type ReviewsQuery,
  type SearchQuery,
} from '@savepoint/contracts';
import type { CallOptions, Client } from '@savepoint/service-kit';

/** The calls of pages to the catalog service. They return null for a 404, and throw when the service is down. */
export function catalogSource(client: Client, options: CallOptions) {
  return {
    /** What a thread of comments is about. */
    entity: ({ type, slug }: Pick<Entity, 'type' | 'slug'>) =>
      client.call(`/entities/${type}/${slug}`, Entity, options),
    game: (slug: string) => client.call(`/games/${slug}`, GameResponse, options),
    games: (query: GamesQuery) => client.call(withQuery('/games', query), GamesResponse, options),
    /** A page of a chart. */
    chart: (query: GameChartQuery) => client.call(withQuery('/charts', query), GameChartResponse, options),
    /** The games that exist, in the given order. @param slugs at most 100 */
    async gamesBySlug(slugs: readonly string[]): Promise<GameSummary[]> {
      if (slugs.length === 0) return [];
      const path = withQuery('/games-by-slug', { slugs: slugs.join(',') });
      return (await client.call(path, GamesBySlugResponse, options))?.games ?? [];
    },
    articles: (query: ArticlesQuery) => client.call(withQuery('/articles', query), ArticlesResponse, options),
    article: async (slug: string) =>
      (await client.call(`/articles/${slug}`, ArticleResponse, options))?.article ?? null,
    reviews: (query: ReviewsQuery) => client.call(withQuery('/reviews', query), ReviewsResponse, options),
    review: async (slug: string) =>
      (await client.call(`/reviews/${slug}`, ReviewResponse, options))?.review ?? null,
    search: (query: SearchQuery) => client.call(withQuery('/search', query), SearchResponse, options),
    /** A page of text, such as the privacy policy. */
    page: async (slug: string) => (await client.call(`/pages/${slug}`, PageResponse, options))?.page ?? null,
  };
}
export type CatalogSource = ReturnType<typeof catalogSource>;

/** Platforms and categories, for the menus of every page. */
export const loadSiteData = async (client: Client, options: CallOptions): Promise<SiteData> => {
  const answer = await client.call('/api/site-data', SiteData, options);
  if (!answer) throw new Error('The catalog answered 404 for the site data');
  return answer;
};

/** Numbers of comments, by entity type and slug. */
export type CommentCounts = ReadonlyMap<EntityType, ReadonlyMap<string, number>>;

/** The calls of pages to the comments service. They throw when it is down. */
export const commentsSource = (client: Client, requestId: string) => ({
  /** The latest comments, one per game. @param limit at most 10 */
  async latest(limit: number): Promise<LatestComment[]> {
    const path = withQuery('/internal/latest', { limit });
    return (await client.call(path, LatestCommentsResponse, { requestId }))?.latest ?? [];
  },
  /** Counts for everything a page lists, in one call per entity type. @param slugsByType at most 100 slugs each */
  async counts(slugsByType: Partial<Record<EntityType, readonly string[]>>): Promise<CommentCounts> {
    const lists = (Object.entries(slugsByType) as [EntityType, readonly string[]][]).filter(
      ([, slugs]) => slugs.length > 0,
    );
    const answers = lists.map(async ([entity_type, slugs]) => {
      const path = withQuery('/api/comments/counts', { entity_type, slugs: slugs.join(',') });
      const answer = await client.call(path, CommentCountsResponse, { requestId });
      return [entity_type, new Map(answer?.counts.map(({ slug, comments }) => [slug, comments]))] as const;
    });
    return new Map(await Promise.all(answers));
  },
});
export type CommentsSource = ReturnType<typeof commentsSource>;

/** Stats by game slug. */
export type StatsBySlug = ReadonlyMap<string, GameStats>;

/** The calls of pages to the user-actions service. They throw when it is down. */
export const ratingsSource = (client: Client, requestId: string) => ({
  /** Stats of all games of a page, in one call. @param slugs at most 100 */
  async stats(slugs: readonly string[]): Promise<StatsBySlug> {
    if (slugs.length === 0) return new Map();
    const answer = await client.call(
      withQuery('/api/ratings', { slugs: slugs.join(',') }),
      GameStatsResponse,
      {
        requestId,
      },
    );
    return new Map(answer?.stats.map((stats) => [stats.slug, stats]));
  },
  /** Recent ranks on the top chart, in one call; without games that were never ranked. @param slugs at most 100 */
  async histories(slugs: readonly string[]): Promise<ReadonlyMap<string, ChartHistory>> {
    if (slugs.length === 0) return new Map();
    const path = withQuery('/chart-histories', { slugs: slugs.join(',') });
    const answer = await client.call(path, ChartHistoriesResponse, { requestId });
    return new Map(answer?.histories.map((history) => [history.slug, history]));
  },
});
export type RatingsSource = ReturnType<typeof ratingsSource>;

/** Appends a query to a path, without undefined values. */
function withQuery(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

import {
  ArticleResponse,
  ArticlesResponse,
  Entity,
  GameResponse,
  GameChartResponse,
  GamesResponse,
  GamesBySlugResponse,
  PageResponse,
  ReviewResponse,
  ReviewsResponse,
  SearchResponse,
  SiteData,
  type ArticlesQuery,
  type GameChartQuery,
  type GamesQuery,
  type GameSummary,
  type ReviewsQuery,
  type SearchQuery,
} from '@savepoint/contracts';
import type { CallOptions, Client } from '@savepoint/service-kit';
import { withQuery } from './query';

/** What pages ask of the catalog service. `null` means that there is no such thing; a service that is down throws. */
export function catalogSource(client: Client, options: CallOptions) {
  return {
    /** A thing that can be commented on. */
    entity: ({ type, slug }: Pick<Entity, 'type' | 'slug'>) =>
      client.call(`/entities/${type}/${slug}`, Entity, options),
    game: (slug: string) => client.call(`/games/${slug}`, GameResponse, options),
    games: (query: GamesQuery) => client.call(withQuery('/games', query), GamesResponse, options),
    /** A chart, or the part of it that some games make up. */
    chart: (query: GameChartQuery) => client.call(withQuery('/charts', query), GameChartResponse, options),
    /** The known ones, in the order asked. @param slugs at most 100 */
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
    /** A page of text, as the privacy policy. */
    page: async (slug: string) => (await client.call(`/pages/${slug}`, PageResponse, options))?.page ?? null,
  };
}
export type CatalogSource = ReturnType<typeof catalogSource>;

/** Platforms and categories for menus; asked for once for all pages. */
export const loadSiteData = async (client: Client, options: CallOptions): Promise<SiteData> => {
  const answer = await client.call('/api/site-data', SiteData, options);
  if (!answer) throw new Error('The catalog knows no site data');
  return answer;
};

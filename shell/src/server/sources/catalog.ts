import {
  ArticlesAnswer,
  GameAnswer,
  GamesAnswer,
  GamesBySlugAnswer,
  ReviewsAnswer,
  SiteData,
  type GamesQuery,
  type ArticlesQuery,
  type ReviewsQuery,
} from '@savepoint/contracts';
import type { Client } from '@savepoint/service-kit';
import { withQuery } from './query';

/** What pages ask of the catalog service. `null` means that there is no such thing; a service that is down throws. */
export const catalogSource = (client: Client, requestId: string) => ({
  game: (slug: string) => client.call(`/games/${slug}`, GameAnswer, { requestId }),
  games: (query: GamesQuery) => client.call(withQuery('/games', query), GamesAnswer, { requestId }),
  /** @param slugs at most 100; unknown ones are left out of the answer */
  gamesBySlug: async (slugs: readonly string[]) =>
    slugs.length
      ? client.call(withQuery('/games-by-slug', { slugs: slugs.join(',') }), GamesBySlugAnswer, { requestId })
      : { games: [] },
  articles: (query: ArticlesQuery) => client.call(withQuery('/articles', query), ArticlesAnswer, { requestId }),
  reviews: (query: ReviewsQuery) => client.call(withQuery('/reviews', query), ReviewsAnswer, { requestId }),
});
export type CatalogSource = ReturnType<typeof catalogSource>;

/** Platforms and categories for menus; asked for once for all pages. */
export const loadSiteData = async (client: Client): Promise<SiteData> => {
  const answer = await client.call('/api/site-data', SiteData);
  if (!answer) throw new Error('The catalog knows no site data');
  return answer;
};

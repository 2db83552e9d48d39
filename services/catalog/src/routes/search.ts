import { SearchResponse, SearchQuery, type Section } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { findGames } from '../queries/find-games';
import { findArticles, findReviews } from '../queries/find-posts';
import { inOrder } from '../queries/in-order';
import { KINDS, type Kind } from '../search/entry';

/** Games on a page of results, and how many of each other kind are named. */
const GAMES = 20;
const OTHERS = 8;

/** The result page: games by page, and the best of everything else. */
export function searchRoute(app: Server, { models, catalogue }: Context): void {
  app.get(
    '/search',
    { schema: { querystring: SearchQuery, response: { 200: SearchResponse } } },
    async (request) => {
      const { q, page = 1 } = request.query;
      const { generation, search, siteData } = catalogue.snapshot;
      const matches = search.find(q);
      const found = Object.fromEntries(KINDS.map((kind) => [kind, matches.count(kind)])) as Record<
        Kind,
        number
      >;
      const best = (kind: Kind, from: number, to: number) =>
        from < found[kind]
          ? matches
              .best(to, kind)
              .slice(from)
              .map(({ slug }) => slug)
          : [];
      const sections = (kind: Kind, all: readonly Section[]) => inOrder(best(kind, 0, OTHERS), all);
      const [games, articles, reviews] = await Promise.all([
        findGames(models, generation, best('game', (page - 1) * GAMES, page * GAMES)),
        findArticles(models, generation, best('article', 0, OTHERS)),
        findReviews(models, generation, best('review', 0, OTHERS)),
      ]);
      return {
        games,
        platforms: sections('platform', siteData.platforms),
        categories: sections('category', siteData.categories),
        articles,
        reviews,
        found: {
          games: found.game,
          platforms: found.platform,
          categories: found.category,
          articles: found.article,
          reviews: found.review,
        },
        corrected: matches.corrected,
        page,
        pages: Math.ceil(found.game / GAMES),
      };
    },
  );
}

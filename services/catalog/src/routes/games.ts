import {
  GameResponse,
  GamesResponse,
  GamesBySlugResponse,
  GamesBySlugQuery,
  GamesQuery,
} from '@savepoint/contracts';
import { notFound, type Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { findGame, findGames } from '../queries/find-games';
import { listGames } from '../queries/list-games';
import { SlugParams } from './params';

/** Related games sent with one. */
const RELATED = 6;

/** Lists of games, one game with those related to it, several by name. */
export function gameRoutes(app: Server, { models, catalogue, rankings }: Context): void {
  app.get('/games', { schema: { querystring: GamesQuery, response: { 200: GamesResponse } } }, (request) =>
    listGames(models, catalogue.snapshot, request.query, rankings.orders),
  );

  app.get(
    '/games/:slug',
    { schema: { params: SlugParams, response: { 200: GameResponse } } },
    async (request) => {
      const { generation, related } = catalogue.snapshot;
      const { slug } = request.params;
      const [game, others] = await Promise.all([
        findGame(models, generation, slug),
        findGames(models, generation, related.closest(slug, RELATED)),
      ]);
      if (!game) throw notFound('no-such-game', 'There is no such game.');
      return { game, related: others };
    },
  );

  app.get(
    '/games-by-slug',
    { schema: { querystring: GamesBySlugQuery, response: { 200: GamesBySlugResponse } } },
    async (request) => ({
      games: await findGames(models, catalogue.snapshot.generation, request.query.slugs.split(',')),
    }),
  );
}

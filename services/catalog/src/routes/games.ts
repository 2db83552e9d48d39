import {
  GameResponse,
  GamesResponse,
  GamesBySlugResponse,
  GamesBySlugQuery,
  GamesQuery,
  GameChartResponse,
  GameChartQuery,
  SectionResponse,
} from '@savepoint/contracts';
import { type Server, HttpError } from '@savepoint/service-kit';
import type { Context } from '../context';
import { findSection } from '../queries/by-slug';
import { findGame, findGames, listGames, listChart } from '../queries/games';
import { SlugParams } from './posts';

/** Related games sent with a game. */
const RELATED_GAMES_COUNT = 6;

/** Routes of games: lists, one game with related ones, several by slug. */
export function gameRoutes(app: Server, { models, catalogue, rankings }: Context): void {
  app.get('/games', { schema: { querystring: GamesQuery, response: { 200: GamesResponse } } }, (request) =>
    listGames(models, catalogue.snapshot, request.query, rankings.slugs),
  );

  app.get(
    '/games/:slug',
    { schema: { params: SlugParams, response: { 200: GameResponse } } },
    async (request) => {
      const { generation, related } = catalogue.snapshot;
      const { slug } = request.params;
      const [game, others] = await Promise.all([
        findGame(models, generation, slug),
        findGames(models, generation, related.closest(slug, RELATED_GAMES_COUNT)),
      ]);
      if (!game) throw new HttpError('no-such-game');
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

/** Route of charts: ranks from user-actions, games from the catalogue. */
export function chartRoute(app: Server, { models, catalogue, rankings }: Context): void {
  app.get(
    '/charts',
    { schema: { querystring: GameChartQuery, response: { 200: GameChartResponse } } },
    (request) => listChart(models, catalogue.snapshot, request.query, rankings.charts),
  );
}

/** Routes of one platform or category, with its number of games. */
export function sectionRoutes(app: Server, { models, catalogue }: Context): void {
  for (const kind of ['platforms', 'categories'] as const) {
    const schema = { params: SlugParams, response: { 200: SectionResponse } };
    app.get(`/${kind}/:slug`, { schema }, async (request) => {
      const section = await findSection(models, kind, catalogue.snapshot.generation, request.params.slug);
      if (!section) throw new HttpError('no-such-section');
      return { section };
    });
  }
}

import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { Context } from '../context';
import { findSection } from '../queries/by-slug';
import { findGame, findGames, findRelatedGames, listChart, listGames } from '../queries/games';

/** Related games sent with a game. */
const RELATED_GAMES_COUNT = 6;

/** Routes of games: lists, one game with related ones, several by slug, their groups, and charts. */
export function gameRoutes(app: Server, { models, catalogue, rankings }: Context): void {
  registerCall(app, 'listGames', ({ query }) => listGames(models, catalogue.snapshot, query, rankings.slugs));
  registerCall(app, 'readGame', async ({ params }) => {
    const { generation, addresses, groups, related } = catalogue.snapshot;
    const slug = addresses.currentSlug('game', params.slug);
    const closest = related.closest(slug, RELATED_GAMES_COUNT);
    const [game, shown] = await Promise.all([
      findGame(models, generation, slug),
      findRelatedGames(models, generation, groups.relativesOf(slug), closest),
    ]);
    if (!game) throw new HttpError('no-such-game');
    return { game, ...shown };
  });
  registerCall(app, 'findGamesBySlug', async ({ query }) => ({
    games: await findGames(models, catalogue.snapshot.generation, query.slugs.split(',')),
  }));
  registerCall(app, 'readGameGroup', async ({ params: { kind, slug } }) => {
    const group = catalogue.snapshot.groups.find(kind, slug);
    if (!group) throw new HttpError('no-such-section');
    return { group };
  });
  registerCall(app, 'listGameGroups', async ({ query }) => catalogue.snapshot.groups.list(query));
  registerCall(app, 'readGameChart', ({ query }) =>
    listChart(models, catalogue.snapshot, query, rankings.charts),
  );
}

/** Routes of one platform or category, with its number of games. */
export function sectionRoutes(app: Server, { models, catalogue }: Context): void {
  for (const [call, kind] of [
    ['readPlatform', 'platforms'],
    ['readCategory', 'categories'],
  ] as const)
    registerCall(app, call, async ({ params: { slug } }) => {
      const section = await findSection(models, kind, catalogue.snapshot.generation, slug);
      if (!section) throw new HttpError('no-such-section');
      return { section };
    });
}

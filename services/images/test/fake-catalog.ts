import { closeApp } from '@savepoint/service-kit/testing';
import type { CoverOptions } from '@savepoint/contracts/catalog';
import fastify from 'fastify';

/** Data of the fake; tests change it. */
export interface CatalogData {
  games: Record<string, { name: string; genres: string[]; cover?: CoverOptions }>;
  articles: Record<string, { title: string; cover?: CoverOptions }>;
  categories: Record<string, string>;
  platforms: Record<string, string>;
}

/** Starts an HTTP server with the calls of the catalog service. */
export async function startFakeCatalog() {
  const app = fastify({ forceCloseConnections: true });
  const calls: string[] = [];
  const data: CatalogData = {
    games: {
      hades: {
        name: 'Hades',
        genres: ['action', 'roguelike'],
        cover: { composition: 'flame', palette: 'oxblood' },
      },
      'outer-wilds': { name: 'Outer Wilds', genres: ['adventure', 'puzzle'] },
      kaguya: { name: '東方紅魔郷', genres: ['shooter'] },
    },
    articles: { 'safe-rooms': { title: 'In praise of the safe room', cover: { composition: 'flame' } } },
    categories: { action: 'Action', obscure: 'Obscure' },
    platforms: { mac: 'Mac' },
  };
  const state = { silent: false, nonsense: false };

  app.addHook('onRequest', async (request, reply) => {
    calls.push(request.url);
    // Never responds, so that the caller must time out.
    if (state.silent) await new Promise(() => undefined);
    if (state.nonsense) return reply.send({ hello: 'world' });
    return undefined;
  });
  app.get<{ Querystring: { slugs: string } }>('/games-by-slug', ({ query: { slugs } }) => {
    const found = slugs.split(',').flatMap((slug) => {
      const game = data.games[slug];
      return game
        ? [
            {
              slug,
              released: null,
              release_precision: 'unknown',
              developers: [],
              platforms: [],
              categories: [],
              ...game,
            },
          ]
        : [];
    });
    return { games: found };
  });
  app.get<{ Params: { slug: string } }>('/articles/:slug', ({ params: { slug } }, reply) => {
    const article = data.articles[slug];
    if (!article) {
      return reply
        .code(404)
        .send({ error: 'There is no such article.', code: 'no-such-article', request_id: 'x' });
    }
    const rest = {
      kind: 'feature',
      summary: '',
      authors: [{ name: 'A. N. Author' }],
      published: '2026-01-02',
      games: [],
      sample: true,
    };
    return reply.send({ article: { slug, ...rest, ...article } });
  });
  app.get('/api/site-data', () => {
    const sections = (names: Record<string, string>) =>
      Object.entries(names).map(([slug, name]) => ({ slug, name, description: '', count: 1 }));
    return {
      platforms: sections(data.platforms),
      categories: sections(data.categories),
      games: 3,
      pages: [],
    };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, calls, data, state, close: () => closeApp(app) };
}

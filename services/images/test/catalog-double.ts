import type { CoverPin } from '@savepoint/contracts';
import fastify from 'fastify';

/** What the double knows; tests change it. */
export interface Known {
  games: Record<string, { name: string; genres: string[]; pin?: CoverPin }>;
  articles: Record<string, { title: string; pin?: CoverPin }>;
  categories: Record<string, string>;
  platforms: Record<string, string>;
}

/** Answers as the catalog service does, over HTTP. */
export async function startCatalog() {
  const app = fastify({ forceCloseConnections: true });
  const calls: string[] = [];
  const known: Known = {
    games: {
      hades: {
        name: 'Hades',
        genres: ['action', 'roguelike'],
        pin: { composition: 'flame', palette: 'oxblood' },
      },
      'outer-wilds': { name: 'Outer Wilds', genres: ['adventure', 'puzzle'] },
      kaguya: { name: '東方紅魔郷', genres: ['shooter'] },
    },
    articles: { 'safe-rooms': { title: 'In praise of the safe room', pin: { composition: 'flame' } } },
    categories: { action: 'Action', obscure: 'Obscure' },
    platforms: { mac: 'Mac' },
  };
  const state = { silent: false, nonsense: false };

  app.addHook('onRequest', async (request, reply) => {
    calls.push(request.url);
    // A call that is never answered: the caller's deadline must end it.
    if (state.silent) await new Promise(() => undefined);
    if (state.nonsense) return reply.send({ hello: 'world' });
    return undefined;
  });
  const absent = { error: 'There is no such thing.', code: 'no-such-thing', request_id: 'double' };
  type Slug = { Params: { slug: string } };

  app.get<Slug>('/games/:slug', (request, reply) => {
    const game = known.games[request.params.slug];
    if (!game) return reply.code(404).send(absent);
    const lists = { developers: [], publishers: [], platforms: [], categories: [], body: [] };
    const rest = { slug: request.params.slug, released: null, summary: '', ...lists };
    return reply.send({ game: { ...rest, ...game }, related: [] });
  });
  app.get<Slug>('/articles/:slug', (request, reply) => {
    const article = known.articles[request.params.slug];
    if (!article) return reply.code(404).send(absent);
    const rest = {
      kind: 'feature',
      summary: '',
      author: 'A. N. Author',
      published: '2026-01-02',
      games: [],
      sample: true,
    };
    return reply.send({ article: { slug: request.params.slug, ...rest, ...article } });
  });
  for (const kind of ['categories', 'platforms'] as const) {
    app.get<Slug>(`/${kind}/:slug`, (request, reply) => {
      const name = known[kind][request.params.slug];
      if (!name) return reply.code(404).send(absent);
      return reply.send({ section: { slug: request.params.slug, name, description: '', count: 1 } });
    });
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, calls, known, state, close: () => app.close() };
}

import { closeApp } from '@savepoint/service-kit/testing';
import fastify from 'fastify';

/** A fake of the catalog service with three games. */
export async function startCatalog() {
  const app = fastify();
  const names: Record<string, string> = { hades: 'Hades', celeste: 'Celeste', 'pokemon-red': 'Pokémon Red' };
  const requests: string[] = [];
  app.get<{ Params: { slug: string } }>('/games/:slug', async (request, reply) => {
    const { slug } = request.params;
    requests.push(slug);
    const name = names[slug];
    if (!name)
      return reply.code(404).send({ error: 'No such game.', code: 'no-such-game', request_id: request.id });
    const lists = { developers: [], publishers: [], platforms: [], categories: [], genres: [], body: [] };
    const twitch = slug === 'pokemon-red' ? { twitch: 'Pokémon Red/Blue' } : {};
    return {
      game: { slug, name, ...twitch, released: null, release_precision: 'unknown', summary: '', ...lists },
      related: [],
      relatives: { series: [], originals: [], derived: [] },
    };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, requests, close: () => closeApp(app) };
}

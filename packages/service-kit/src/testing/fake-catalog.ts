import { entityUrl } from '@savepoint/contracts/base';
import type { Entity, EntityAddress } from '@savepoint/contracts/schema';
import fastify from 'fastify';
import { closeApp } from './service';

/**
 * Responds to GET /entities/:type/:slug, /entities?keys=, /addresses and /author-names over HTTP as the catalog service does.
 * @param known entities that exist, as `type/slug`; games were released in 2020 unless `state.released` says otherwise
 */
export async function startFakeCatalog(known: Iterable<string>) {
  const app = fastify();
  const state = {
    known: new Set(known),
    /** Release dates of games by slug; null: none is confirmed. */
    released: new Map<string, string | null>(),
    failing: false,
    calls: 0,
    /** Things that have, or had, another slug than their id. */
    addresses: [] as EntityAddress[],
    /** Names of staff and authors. */
    authors: [] as string[],
  };
  const releaseDate = (slug: string): string | null => {
    const date = state.released.get(slug);
    return date === undefined ? '2020-09-17' : date;
  };
  const idOf = (type: Entity['type'], slug: string) => {
    const found = state.addresses.find((each) => each.type === type && each.slug === slug);
    return found ? { id: found.id } : {};
  };
  const toEntity = (type: Entity['type'], slug: string): Entity => ({
    type,
    slug,
    ...idOf(type, slug),
    name: slug,
    url: entityUrl(type, slug),
    ...(type === 'game' && { released: releaseDate(slug) }),
  });
  app.get<{ Params: Pick<Entity, 'type' | 'slug'> }>('/entities/:type/:slug', async (request, reply) => {
    const { type, slug } = request.params;
    state.calls += 1;
    if (state.failing) return reply.code(500).send({});
    if (!state.known.has(`${type}/${slug}`))
      return reply
        .code(404)
        .send({ error: 'No such thing.', code: 'no-such-entity', request_id: request.id });
    return toEntity(type, slug);
  });
  app.get<{ Querystring: { keys: string } }>('/entities', async ({ query }, reply) => {
    state.calls += 1;
    if (state.failing) return reply.code(500).send({});
    const keys = query.keys.split(',').map((key) => key.split(':') as [Entity['type'], string]);
    return {
      entities: keys
        .filter(([type, slug]) => state.known.has(`${type}/${slug}`))
        .map(([type, slug]) => toEntity(type, slug)),
    };
  });
  app.get('/addresses', async (_request, reply) =>
    state.failing ? reply.code(500).send({}) : { addresses: state.addresses },
  );
  app.get('/author-names', async (_request, reply) =>
    state.failing ? reply.code(500).send({}) : { names: state.authors },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, state, close: () => closeApp(app) };
}

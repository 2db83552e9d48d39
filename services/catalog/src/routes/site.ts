import { GENERATION_HEADER } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import { matchesEtag, registerCall, type Server } from '@savepoint/service-kit/http';
import type { Context } from '../context';
import { findEntities, findEntity } from '../queries/entities';

/** Route of the lists that menus, the footer and filters need. They are in memory. */
export function menusRoute(app: Server, { catalogue }: Context): void {
  registerCall(app, 'readMenus', async ({ headers }, reply) => {
    const { menus, menusEtag } = catalogue.snapshot;
    reply.headers({ etag: menusEtag, 'cache-control': 'public, max-age=0, must-revalidate' });
    if (matchesEtag(headers['if-none-match'], menusEtag)) return reply.code(304).send(null);
    return menus;
  });
}

/** Sends the id of the current generation: as a route, and as a header of every response. */
export function generationRoute(app: Server, { catalogue }: Context): void {
  // Set before the route reads anything: data may be newer than the header says, never older.
  app.addHook('onRequest', async (_request, reply) => {
    const { id } = catalogue;
    if (id) reply.header(GENERATION_HEADER, id);
  });
  registerCall(app, 'readGeneration', async () => ({ generation: catalogue.snapshot.id }));
}

/** Routes by which other services check that games, articles and reviews exist, and read their names. */
export function entityRoutes(app: Server, { models, catalogue }: Context): void {
  registerCall(app, 'findEntity', async ({ params: { type, slug } }) => {
    const entity = await findEntity(models, catalogue.snapshot, type, slug);
    if (!entity) throw new HttpError('no-such-entity', { params: { type } });
    return entity;
  });
  registerCall(app, 'listAddresses', async () => ({ addresses: catalogue.snapshot.addressList }));
  registerCall(app, 'findEntities', async ({ query }) => ({
    entities: await findEntities(models, catalogue.snapshot, query.keys.split(',')),
  }));
}

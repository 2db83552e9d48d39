import {
  SiteData,
  GENERATION_HEADER,
  GenerationResponse,
  EntitiesResponse,
  EntitiesQuery,
  Entity,
  EntityType,
} from '@savepoint/contracts';
import { matchesEtag, type Server, HttpError } from '@savepoint/service-kit';
import { Type } from 'typebox';
import type { Context } from '../context';
import { findEntities, findEntity } from '../queries/entities';

/** Route of the lists that menus, the footer and filters need. They are in memory. */
export function siteDataRoute(app: Server, { catalogue }: Context): void {
  app.get(
    '/api/site-data',
    { schema: { response: { 200: SiteData, 304: Type.Null({ description: 'Not changed' }) } } },
    async (request, reply) => {
      const { siteData, siteDataEtag } = catalogue.snapshot;
      reply.headers({ etag: siteDataEtag, 'cache-control': 'public, max-age=0, must-revalidate' });
      if (matchesEtag(request.headers['if-none-match'], siteDataEtag)) return reply.code(304).send(null);
      return siteData;
    },
  );
}

/** Sends the id of the current generation: as a route, and as a header of every response. */
export function generationRoute(app: Server, { catalogue }: Context): void {
  // Set before the route reads anything: data may be newer than the header says, never older.
  app.addHook('onRequest', async (_request, reply) => {
    const { id } = catalogue;
    if (id) reply.header(GENERATION_HEADER, id);
  });
  app.get('/generation', { schema: { response: { 200: GenerationResponse } } }, async () => ({
    generation: catalogue.snapshot.id,
  }));
}

const Params = Type.Object({ type: EntityType, slug: Type.String() });

/** Whether things exist that other services were told about, and what they are called. */
export function entityRoute(app: Server, { models, catalogue }: Context): void {
  app.get(
    '/entities/:type/:slug',
    { schema: { params: Params, response: { 200: Entity } } },
    async (request) => {
      const { type, slug } = request.params;
      const entity = await findEntity(models, catalogue.snapshot.generation, type, slug);
      if (!entity) throw new HttpError('no-such-entity', { params: { type } });
      return entity;
    },
  );
  app.get(
    '/entities',
    { schema: { querystring: EntitiesQuery, response: { 200: EntitiesResponse } } },
    async ({ query }) => ({
      entities: await findEntities(models, catalogue.snapshot.generation, query.keys.split(',')),
    }),
  );
}

import { EntitiesResponse, EntitiesQuery, Entity, EntityType } from '@savepoint/contracts';
import { notFound, type Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import type { Context } from '../context';
import { findEntities, findEntity } from '../queries/find-entity';

const Params = Type.Object({ type: EntityType, slug: Type.String() });

/** Whether things exist that other services were told about, and what they are called. */
export function entityRoute(app: Server, { models, catalogue }: Context): void {
  app.get(
    '/entities/:type/:slug',
    { schema: { params: Params, response: { 200: Entity } } },
    async (request) => {
      const { type, slug } = request.params;
      const entity = await findEntity(models, catalogue.snapshot.generation, type, slug);
      if (!entity) throw notFound('no-such-entity', `There is no such ${type}.`);
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

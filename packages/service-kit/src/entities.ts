import { Entity, type EntityType } from '@savepoint/contracts';
import { LRUCache } from 'lru-cache';
import { createClient } from './client';
import { notFound } from './errors';

/** Milliseconds for which the catalogue’s word that a thing exists is believed. */
const BELIEVED = 60_000;
const REMEMBERED = 5_000;
/** Milliseconds the catalogue has to answer. */
const DEADLINE = 2_000;

/** Knows from the catalogue which things can be talked about, rated or liked. */
export interface Entities {
  /**
   * @throws {HttpError} 404 when the catalogue has no such thing, 503 when it cannot be asked
   */
  require(type: EntityType, slug: string, requestId?: string): Promise<Entity>;
}

/** @param catalogUrl base URL of the catalog service; only its positive answers are remembered */
export function createEntities(catalogUrl: string): Entities {
  const catalog = createClient({ name: 'catalog', baseUrl: catalogUrl, deadline: DEADLINE });
  const known = new LRUCache<string, Entity>({ max: REMEMBERED, ttl: BELIEVED });
  return {
    async require(type, slug, requestId) {
      const path = `/entities/${type}/${slug}`;
      const remembered = known.get(path);
      if (remembered) return remembered;
      const entity = await catalog.call(path, Entity, requestId === undefined ? {} : { requestId });
      if (!entity) throw notFound('no-such-entity', `There is no ${type} of that name.`);
      known.set(path, entity);
      return entity;
    },
  };
}

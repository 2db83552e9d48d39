import type { CatalogEntityType, Entity, EntityType } from '@savepoint/contracts/schema';
import { LRUCache } from 'lru-cache';
import type { BreakerServer } from './circuit-breaker';
import type { CallTokens } from './call-tokens';
import { createClient } from './client';
import { HttpError } from '../base';

/** How long the existence of an entity is cached. */
const CACHE_TTL_MS = 60_000;
const CACHE_MAX_COUNT = 5_000;
/** Timeout of a call to the catalogue. */
const TIMEOUT_MS = 2_000;

/** Checks in the catalogue which entities can be commented on, rated or liked. */
export interface EntityLookup {
  /**
   * @throws {HttpError} 404 when the catalogue has no such entity, 503 when it is unavailable
   */
  require(type: CatalogEntityType, slug: string, requestId?: string): Promise<Entity>;
  /**
   * Reads the names of up to a hundred entities with at most one call.
   * @param entities those that do not exist, or cannot be read now, have no name
   * @returns by `type:slug`
   */
  names(entities: Pick<Entity, 'type' | 'slug'>[], requestId?: string): Promise<Map<string, string>>;
}

/** Key of an entity: `type:slug`. */
export const entityKey = ({ type, slug }: { type: EntityType; slug: string }): string => `${type}:${slug}`;

/**
 * @param catalogUrl base URL of the catalog service; only its positive responses are cached
 * @param tokens signs the calls
 * @param server logs and measures when the catalog is silent
 */
export function createEntityLookup(
  catalogUrl: string,
  tokens?: CallTokens,
  server?: BreakerServer,
): EntityLookup {
  const catalog = createClient({
    upstream: 'catalog',
    baseUrl: catalogUrl,
    timeoutMs: TIMEOUT_MS,
    tokens,
    ...(server && { server }),
  });
  const cache = new LRUCache<string, Entity>({ max: CACHE_MAX_COUNT, ttl: CACHE_TTL_MS });
  /** Calls under way, which concurrent calls for the same entity share. */
  const lookups = new Map<string, Promise<Entity>>();
  const lookUp = async (key: string, { type, slug }: Pick<Entity, 'type' | 'slug'>, requestId?: string) => {
    const entity = await catalog.call('findEntity', { params: { type, slug }, requestId });
    if (!entity) throw new HttpError('no-such-entity', { params: { type } });
    cache.set(key, entity);
    return entity;
  };
  return {
    async require(type, slug, requestId) {
      const key = entityKey({ type, slug });
      const cached = cache.get(key);
      if (cached) return cached;
      const lookup =
        lookups.get(key) ?? lookUp(key, { type, slug }, requestId).finally(() => lookups.delete(key));
      lookups.set(key, lookup);
      return lookup;
    },
    async names(entities, requestId) {
      const keys = [...new Set(entities.map(entityKey))];
      const unknown = keys.filter((key) => !cache.has(key));
      if (unknown.length) {
        const answer = await catalog
          .call('findEntities', { query: { keys: unknown.join(',') }, requestId })
          .catch(() => null);
        for (const entity of answer?.entities ?? []) cache.set(entityKey(entity), entity);
      }
      return new Map(
        keys.flatMap((key) => {
          const entity = cache.get(key);
          return entity ? [[key, entity.name] as const] : [];
        }),
      );
    },
  };
}

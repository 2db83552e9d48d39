import type { CatalogEntityType, Entity, EntityType } from '@savepoint/contracts/schema';
import { LRUCache } from 'lru-cache';
import type { BreakerServer } from './circuit-breaker';
import type { CallTokens } from './call-tokens';
import { createClient } from './client';
import { EntityAddresses } from './entity-addresses';
import { HttpError } from '../base';

/** How long the existence of an entity is cached. */
const CACHE_TTL_MS = 60_000;
const CACHE_MAX_COUNT = 5_000;
/** Timeout of a call to the catalogue. */
const TIMEOUT_MS = 2_000;

/** Checks in the catalogue which entities can be commented on, rated or liked. */
export interface EntityLookup {
  /**
   * Finds an entity.
   * @param id its id, by which it is stored; for most their slug
   * @throws {HttpError} 404 when the catalogue has no such entity, 503 when it is unavailable, or the id is only its slug: it
   * was renamed a moment ago
   */
  require(type: CatalogEntityType, id: string, requestId?: string): Promise<Entity>;
  /**
   * Reads the names of up to a hundred entities with at most one call.
   * @param entities with their ids as slugs; those that do not exist, or cannot be read now, have no name
   * @returns by `type:slug`
   */
  names(entities: Pick<Entity, 'type' | 'slug'>[], requestId?: string): Promise<Map<string, string>>;
  /** The addresses that were read last. */
  readonly addresses: EntityAddresses;
  /** Reads the addresses. Rejects while the catalogue is unavailable; those of before stay. */
  readAddresses(): Promise<void>;
}

/** Interval of {@link EntityLookup.readAddresses}. */
export const ADDRESSES_INTERVAL_MS = 3_000;

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
  const shared = (key: string, entity: Pick<Entity, 'type' | 'slug'>, requestId?: string) => {
    const lookup = lookups.get(key) ?? lookUp(key, entity, requestId).finally(() => lookups.delete(key));
    lookups.set(key, lookup);
    return lookup;
  };
  let addresses = new EntityAddresses([]);
  const readAddresses = async () => {
    const answer = await catalog.call('listAddresses', {});
    if (answer) addresses = new EntityAddresses(answer.addresses);
  };
  return {
    get addresses() {
      return addresses;
    },
    readAddresses,
    async require(type, id, requestId) {
      const slug = addresses.slugOf(type, id);
      const key = entityKey({ type, slug });
      const cached = cache.get(key);
      const entity = cached ?? (await shared(key, { type, slug }, requestId));
      if ((entity.id ?? entity.slug) === id) return entity;
      // Stored by its slug, it would be lost: the next call knows the id.
      await readAddresses();
      throw new HttpError('catalog-unavailable');
    },
    async names(entities, requestId) {
      const byId = new Map(
        entities.map((entity) => {
          const { type, slug } = entity;
          return [entityKey(entity), entityKey({ type, slug: addresses.slugOf(type, slug) })] as const;
        }),
      );
      const keys = [...new Set(byId.values())];
      const unknown = keys.filter((key) => !cache.has(key));
      if (unknown.length) {
        const answer = await catalog
          .call('findEntities', { query: { keys: unknown.join(',') }, requestId })
          .catch(() => null);
        for (const entity of answer?.entities ?? []) cache.set(entityKey(entity), entity);
      }
      return new Map(
        [...byId].flatMap(([id, key]) => {
          const entity = cache.get(key);
          return entity ? [[id, entity.name] as const] : [];
        }),
      );
    },
  };
}

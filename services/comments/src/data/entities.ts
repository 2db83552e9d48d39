import type { EntityType } from '@savepoint/contracts/schema';
import { entityKey, type EntityLookup } from '@savepoint/service-kit/calls';
import type { PageDirectory } from './page-directory';

interface AnyEntity {
  type: EntityType;
  slug: string;
}

/** What can be commented on: the entities of the catalogue, and pages of other sites. */
export interface Entities {
  /** Checks that the catalogue has an entity. @throws {HttpError} 404, 503 */
  require: EntityLookup['require'];
  /** Names of entities by `type:slug`, titles of pages among them; without those that are not known now. */
  names(entities: readonly AnyEntity[], requestId?: string): Promise<Map<string, string>>;
}

export const createEntities = (catalogue: EntityLookup, pages: PageDirectory): Entities => ({
  require: (type, slug, requestId) => catalogue.require(type, slug, requestId),
  async names(entities, requestId) {
    const slugs = entities.flatMap(({ type, slug }) => (type === 'page' ? [slug] : []));
    const [names, found] = await Promise.all([
      catalogue.names(
        entities.flatMap(({ type, slug }) => (type === 'page' ? [] : [{ type, slug }])),
        requestId,
      ),
      pages.findMany([...new Set(slugs)]),
    ]);
    for (const [slug, { title }] of found) names.set(entityKey({ type: 'page', slug }), title);
    return names;
  },
});

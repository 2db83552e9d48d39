import { entityUrl, type Entity, type EntityType } from '@savepoint/contracts';
import type { CatalogModels } from '../models';

/** What can be commented on, under the name people know it by; null when there is no such thing. */
export async function findEntity(
  { games, articles, reviews }: CatalogModels,
  generation: string,
  type: EntityType,
  slug: string,
): Promise<Entity | null> {
  const name = {
    game: async () => (await games.findOne({ generation, slug }, { name: 1 }).lean())?.name,
    article: async () => (await articles.findOne({ generation, slug }, { title: 1 }).lean())?.title,
    review: async () => (await reviews.findOne({ generation, slug }, { title: 1 }).lean())?.title,
  };
  const known = await name[type]();
  return known === undefined ? null : { type, slug, name: known, url: entityUrl(type, slug) };
}

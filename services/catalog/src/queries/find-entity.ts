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

/**
 * Those of many things that exist, with a query for each kind.
 * @param keys `type:slug`, as `game:hades`; a type that is none finds nothing
 */
export async function findEntities(
  { games, articles, reviews }: CatalogModels,
  generation: string,
  keys: string[],
): Promise<Entity[]> {
  const slugs = (type: EntityType) =>
    keys.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(type.length + 1));
  const among = (type: EntityType) => ({ generation, slug: { $in: slugs(type) } });
  const [played, written, reviewed] = await Promise.all([
    games.find(among('game'), { slug: 1, name: 1 }).limit(keys.length).lean(),
    articles.find(among('article'), { slug: 1, title: 1 }).limit(keys.length).lean(),
    reviews.find(among('review'), { slug: 1, title: 1 }).limit(keys.length).lean(),
  ]);
  const entity = (type: EntityType, slug: string, name: string): Entity => ({
    type,
    slug,
    name,
    url: entityUrl(type, slug),
  });
  return [
    ...played.map(({ slug, name }) => entity('game', slug, name)),
    ...written.map(({ slug, title }) => entity('article', slug, title)),
    ...reviewed.map(({ slug, title }) => entity('review', slug, title)),
  ];
}

import { entityUrl, type Entity, type EntityType } from '@savepoint/contracts';
import type { CatalogModels } from '../models';

/** Finds a game, article or review, with its name and URL; null if it does not exist. */
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
  const found = await name[type]();
  return found === undefined ? null : { type, slug, name: found, url: entityUrl(type, slug) };
}

/**
 * Finds many entities with one query per type.
 * @param keys `type:slug`, as `game:hades`; unknown types and slugs are ignored
 */
export async function findEntities(
  { games, articles, reviews }: CatalogModels,
  generation: string,
  keys: string[],
): Promise<Entity[]> {
  const slugs = (type: EntityType) =>
    keys.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(type.length + 1));
  const among = (type: EntityType) => ({ generation, slug: { $in: slugs(type) } });
  const [gameNames, articleTitles, reviewTitles] = await Promise.all([
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
    ...gameNames.map(({ slug, name }) => entity('game', slug, name)),
    ...articleTitles.map(({ slug, title }) => entity('article', slug, title)),
    ...reviewTitles.map(({ slug, title }) => entity('review', slug, title)),
  ];
}

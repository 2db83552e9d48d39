import { entityUrl } from '@savepoint/contracts/base';
import { firstRelease } from '@savepoint/contracts/catalog';
import type { Entity, CatalogEntityType } from '@savepoint/contracts/schema';
import type { EntityAddresses } from '@savepoint/service-kit/calls';
import type { Snapshot } from '../current/snapshot';
import type { CatalogModels, VisibleTexts } from '../models';

const TYPES = ['game', 'article', 'review'] as const satisfies CatalogEntityType[];

type Addressed = Pick<Snapshot, 'visible' | 'addresses'>;

/**
 * Finds a game, article or review by its slug or a former one, with its name and URL; null if it does not exist.
 */
export async function findEntity(
  models: CatalogModels,
  { visible, addresses }: Addressed,
  type: CatalogEntityType,
  slug: string,
): Promise<Entity | null> {
  const [found] = await findOfType(models, visible, type, [addresses.currentSlug(type, slug)]);
  return found ? withId(found, addresses) : null;
}

/**
 * Finds many entities with one query per type.
 * @param keys `type:slug`, as `game:hades`; unknown types and slugs are ignored
 */
export async function findEntities(
  models: CatalogModels,
  { visible, addresses }: Addressed,
  keys: string[],
): Promise<Entity[]> {
  const found = await Promise.all(
    TYPES.map(async (type) => {
      const ofType = keys.filter((key) => key.startsWith(`${type}:`));
      const slugs = ofType.map((key) => key.slice(type.length + 1));
      return slugs.length > 0 ? findOfType(models, visible, type, slugs) : [];
    }),
  );
  return found.flat().map((entity) => withId(entity, addresses));
}

/** Adds the id, where that is another than the slug. */
function withId(entity: Entity, addresses: EntityAddresses): Entity {
  const id = addresses.idOf(entity.type, entity.slug);
  return id === entity.slug ? entity : { ...entity, id };
}

async function findOfType(
  { games, articles, reviews }: CatalogModels,
  visible: VisibleTexts,
  type: CatalogEntityType,
  slugs: string[],
): Promise<Entity[]> {
  const among = { ...visible, slug: { $in: slugs } };
  if (type === 'game') {
    const { published: _published, ...game } = among;
    const found = await games
      .find(game, { slug: 1, name: 1, released: 1, early_access: 1, releases: 1 })
      .limit(slugs.length)
      .lean();
    return found.map(({ slug, name, ...dates }) => ({
      type,
      slug,
      name,
      released: firstRelease(dates),
      url: entityUrl(type, slug),
    }));
  }
  const titles = { slug: 1, title: 1 } as const;
  const found =
    type === 'article'
      ? await articles.find(among, titles).limit(slugs.length).lean()
      : await reviews.find(among, titles).limit(slugs.length).lean();
  return found.map(({ slug, title }) => ({ type, slug, name: title, url: entityUrl(type, slug) }));
}
